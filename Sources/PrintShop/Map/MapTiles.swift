/// Where the map's background comes from instead of our own drawing: tiles of somebody else's. Whoever sets it has read
/// the terms of that place.
public struct MapTiles: Sendable, Equatable {
  /// Such as `https://tiles.example/{z}/{x}/{y}.png`.
  public let address: String
  /// Whom the map is to thank, as its makers want it.
  public let attribution: String
  /// What a browser must be allowed to ask.
  let origin: String

  /// - Returns: nil where the address is not one of tiles by https (http for this machine alone), or nobody is thanked.
  public init?(address: String, attribution: String) {
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 3, parts[1].isEmpty, !parts[2].isEmpty,
      parts[2].utf8.allSatisfy(Self.isOfHosts),
      parts[0] == "https:" || parts[0] == "http:" && Self.isHere(parts[2]),
      ["{z}", "{x}", "{y}"].allSatisfy(address.contains), address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
      !attribution.isEmpty
    else { return nil }
    self.address = address
    self.attribution = attribution
    origin = "\(parts[0])//\(parts[2])"
  }

  /// Nothing else may stand in a policy for browsers.
  private static func isOfHosts(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static func isHere(_ host: Substring) -> Bool {
    ["127.0.0.1", "localhost"].contains(host.prefix { $0 != ":" })
  }
}
