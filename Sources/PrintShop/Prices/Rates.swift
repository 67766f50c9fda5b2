import Foundation
import PlazaBase
import PlazaData

/// A store's prices in minor units. An order keeps the rates of its quote.
struct Rates: Sendable, Equatable, Codable {
  /// The prices for a paper size; a size without prices is not offered.
  struct Medium: Sendable, Equatable, Codable {
    /// Per printed side without colour.
    var grey: Int
    /// Per printed side with colour.
    var colour: Int
    /// Per sheet of paper.
    var sheet: Int
  }

  var media: [Media: Medium]
  /// Per finished copy.
  var finishings: [Finishing: Int] = [:]
  /// The minimum price of an order.
  var minimum: Int

  static let priceRange = 0...1_000_000
  /// At least 1, because an order without a price could not reserve an amount.
  static let minimumRange = 1...1_000_000

  /// Parses the stored text.
  init?(text: String) {
    guard let read = try? JSONDecoder().decode(Rates.self, from: Data(text.utf8)) else {
      return nil
    }
    self = read
  }

  init(media: [Media: Medium], finishings: [Finishing: Int] = [:], minimum: Int) {
    self.media = media
    self.finishings = finishings
    self.minimum = minimum
  }

  /// The text to store; equal rates have equal texts.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

extension Media: CodingKeyRepresentable {}
extension Finishing: CodingKeyRepresentable {}

/// A version of a store's rates, in effect until the next one.
struct RatesVersion: Sendable, Equatable {
  let id: ID<RatesVersion>
  let version: Int
  let rates: Rates
  let since: Instant

  /// Returns a store's latest version.
  static func current(of store: ID<PrintStore>, _ tx: any Transaction) throws -> RatesVersion? {
    try tx.first(
      "SELECT id, version, rates, since FROM print_rates WHERE store = \(store) ORDER BY version DESC LIMIT 1"
    ).map(RatesVersion.init)
  }

  static func find(_ id: ID<RatesVersion>, _ tx: any Transaction) throws -> RatesVersion? {
    try tx.first("SELECT id, version, rates, since FROM print_rates WHERE id = \(id)").map(
      RatesVersion.init)
  }

  private init(row: Row) throws {
    id = try row.value("id")
    version = try row.value("version")
    guard let read = Rates(text: try row.value("rates")) else {
      throw DatabaseError.other("rates that cannot be read")
    }
    rates = read
    since = try row.value("since")
  }
}
