import Foundation
import PlazaBase
import PlazaData

/// What a store asks, in minor units. What was quoted keeps the rates it was quoted by.
struct Rates: Sendable, Equatable, Codable {
  /// What goes with a size of paper: a medium without these is not printed on.
  struct Medium: Sendable, Equatable, Codable {
    /// For a printed side without colour.
    var grey: Int
    /// For a printed side with colour.
    var colour: Int
    /// For a sheet of paper.
    var sheet: Int
  }

  var media: [Media: Medium]
  /// For each copy that is finished so.
  var finishings: [Finishing: Int] = [:]
  /// What an order costs at least.
  var minimum: Int

  static let priceRange = 0...1_000_000
  /// An order that costs nothing would have nothing to set aside.
  static let minimumRange = 1...1_000_000

  /// As it was stored.
  init?(text: String) {
    guard let read = try? JSONDecoder().decode(Rates.self, from: Data(text.utf8)) else { return nil }
    self = read
  }

  init(media: [Media: Medium], finishings: [Finishing: Int] = [:], minimum: Int) {
    self.media = media
    self.finishings = finishings
    self.minimum = minimum
  }

  /// To be stored; the same for equal ones.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

extension Media: CodingKeyRepresentable {}
extension Finishing: CodingKeyRepresentable {}

/// The rates of a store as they stood from one moment to the next.
struct RatesVersion: Sendable, Equatable {
  let id: ID<RatesVersion>
  let version: Int
  let rates: Rates
  let since: Instant

  /// A store's newest.
  static func current(of store: ID<PrintStore>, _ tx: any Transaction) throws -> RatesVersion? {
    try tx.first(
      "SELECT id, version, rates, since FROM print_rates WHERE store = \(store) ORDER BY version DESC LIMIT 1"
    ).map(RatesVersion.init)
  }

  static func find(_ id: ID<RatesVersion>, _ tx: any Transaction) throws -> RatesVersion? {
    try tx.first("SELECT id, version, rates, since FROM print_rates WHERE id = \(id)").map(RatesVersion.init)
  }

  private init(row: Row) throws {
    id = try row.value("id")
    version = try row.value("version")
    guard let read = Rates(text: try row.value("rates")) else { throw DatabaseError.other("rates that cannot be read") }
    rates = read
    since = try row.value("since")
  }
}
