/// Separates the thousands as the language of a translator requires.
func grouped(_ digits: some StringProtocol, _ say: Translator = Translator(.current)) -> String {
  if digits.count <= 3 { return String(digits) }
  return say("\(grouped(digits.dropLast(3), say)),\(digits.suffix(3))", as: "thousands")
}

extension Int {
  /// The number with separated thousands, such as `1,004,950`. The number that selects the form of
  /// a phrase is written like this without asking.
  public var inThousands: String {
    let digits = grouped(String(magnitude))
    return self < 0 ? say("−\(digits)", as: "an amount") : digits
  }
}
