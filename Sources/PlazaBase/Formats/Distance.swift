/// A distance as people read it: "350 m", "1.2 km", "12 km".
public struct Distance: Sendable {
  private let metres: Double

  public init(metres: Double) { self.metres = metres }

  /// The distance in tens of metres below a kilometre, and with one decimal place below 10 km.
  public var localizedText: String {
    if metres < 995 { return say("\(Int(nearest: metres / 10).multipliedSaturating(by: 10)) m") }
    let tenths = Int(nearest: metres / 100)
    return tenths < 100
      ? say("\(say("\(tenths / 10).\(tenths % 10)", as: "a decimal")) km")
      : say("\((tenths / 10).inThousands) km")
  }
}
