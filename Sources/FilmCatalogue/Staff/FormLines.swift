import Foundation
import PlazaBase
import PlazaFetch

/// The reason a line of the staff form is rejected.
enum LineRefusal: Error, Equatable, CaseIterable {
  case parts, kind, price, address

  /// The validation message.
  var message: String {
    switch self {
    case .parts: say("Enter each store as \(StoreLine.example)")
    case .kind: say("Start each store with buy, rent or watch, such as \(StoreLine.example)")
    case .price: say("Enter a price as an amount and a three-letter currency, such as 9.99 GBP.")
    case .address:
      say("Each line must end with a full address that begins with https:// and has no spaces.")
    }
  }
}

/// A store in the syntax of the staff form: `buy; Corner Video; 9.99 GBP;
/// https://corner.example/heat`.
enum StoreLine {
  static let example = "buy; Corner Video; 9.99 GBP; https://corner.example/heat."

  static func write(_ link: PurchaseLink) -> String {
    [link.kind.rawValue, plain(link.store), link.typedPrice, link.address].compactMap(\.self)
      .joined(separator: "; ")
  }

  static func read(_ line: String) throws(LineRefusal) -> PurchaseLink {
    let (parts, address) = try ended(line)
    guard (2...3).contains(parts.count) else { throw .parts }
    guard let kind = PurchaseLink.Kind(rawValue: parts[0].lowercased()) else { throw .kind }
    var link = PurchaseLink(kind, store: parts[1], address: address)
    if parts.count == 3 { (link.priceMinor, link.currency) = try price(parts[2]) }
    return link
  }

  private static func price(_ text: String) throws(LineRefusal) -> (Int, String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 2, let currency = Currency(words[1].uppercased()),
      let amount = currency.amount(typed: words[0]), (1..<100_000_000).contains(amount.minor)
    else { throw .price }
    return (amount.minor, currency.code)
  }

  /// The fields before the address, and the address.
  fileprivate static func ended(_ line: String) throws(LineRefusal) -> ([String], String) {
    guard let start = line.range(of: "https://"),
      let address = String(line[start.lowerBound...]).httpsAddress,
      FetchURL(address) != nil
    else { throw .address }
    return (
      line[..<start.lowerBound].split(separator: ";").map { String($0).trimmed }.filter {
        !$0.isEmpty
      }, address
    )
  }

  /// The name without the field separator.
  fileprivate static func plain(_ name: String) -> String { name.replacing(";", with: ",") }
}

/// A trailer in the syntax of the staff form: `Teaser; https://videos.example/1`.
enum TrailerLine {
  static func write(_ trailer: Trailer) -> String {
    "\(StoreLine.plain(trailer.title)); \(trailer.address)"
  }

  static func read(_ line: String) throws(LineRefusal) -> Trailer {
    let (parts, address) = try StoreLine.ended(line)
    return Trailer(
      title: parts.isEmpty ? "Trailer" : parts.joined(separator: ", "), address: address)
  }
}

extension PurchaseLink {
  /// The price as it is typed, such as "9.99 GBP".
  fileprivate var typedPrice: String? {
    guard let priceMinor, let currency = currency.flatMap({ Currency($0) }) else { return nil }
    return "\(currency.typed(Money(minor: priceMinor))) \(currency.code)"
  }
}
