/// An external source of map tiles that replaces the built-in drawing. The administrator who
/// configures it is responsible for complying with its terms.
public struct MapTiles: Sendable, Equatable {
  /// A template such as `https://tiles.example/{z}/{x}/{y}.png`.
  public let address: String
  /// The attribution that the provider requires.
  public let attribution: String
  /// The origin that the content security policy must allow.
  let origin: String

  /// - Returns: Nil if the address is not a tile template over https (http for the local machine
  ///   only), or if the attribution is empty.
  public init?(address: String, attribution: String) {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 3, parts[1].isEmpty, !parts[2].isEmpty,
      parts[2].utf8.allSatisfy(Self.isHostCharacter),
      parts[0] == "https:" || parts[0] == "http:" && Self.isHere(parts[2]),
      ["{z}", "{x}", "{y}"].allSatisfy(address.contains),
      address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      !attribution.isEmpty
    else { return nil }
    self.address = address
    self.attribution = attribution
    origin = "\(parts[0])//\(parts[2])"
  }

  /// Only these bytes are safe in a content security policy.
  private static func isHostCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static func isHere(_ host: Substring) -> Bool {
    ["127.0.0.1", "localhost"].contains(host.prefix { $0 != ":" })
  }
}
