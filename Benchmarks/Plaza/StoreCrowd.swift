import PlazaBase
import PlazaData
import PrintShop

/// Very many deterministic stores in one country, half of them in towns.
struct StoreCrowd: Sendable {
  private let stores: [(id: ID<PrintStore>, spot: Coordinate)]
  /// The positions of the queries: half of them anywhere, half in a town.
  let places: [Coordinate]

  init(_ count: Int, asking questions: Int, in world: World) {
    var random = Steps(state: 20_260_601)
    let towns = (0..<40).compactMap { _ in random.spot() }
    stores = (0..<count).compactMap { number in
      let town = number % 2 == 0 ? towns[number / 2 % towns.count] : nil
      return random.spot(near: town).map { (world.newID(), $0) }
    }
    places = (0..<questions).compactMap { number in
      random.spot(near: number % 2 == 0 ? towns[number / 2 % towns.count] : nil)
    }
  }

  func insertAll(into store: any Database) async throws {
    for start in stride(from: 0, to: stores.count, by: 10_000) {
      let part = stores[start..<min(start + 10_000, stores.count)]
      try await store.longWrite { tx in for (id, spot) in part { try put(id, spot, tx) } }
    }
    try await store.longWrite { tx in try tx.run("ANALYZE") }
  }

  private func put(_ id: ID<PrintStore>, _ spot: Coordinate, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO print_store (id, name, name_ko, address, phone, latitude, longitude, spot, hours, starts_by_itself,
        opened_at)
      VALUES (\(id), 'Store', '매장', 'Street', '', \(spot.latitude), \(spot.longitude), \(MortonCode(spot).number), '', 0,
        \(Instant(seconds: 0)))
      """)
  }

  /// Finds the nearest stores exhaustively.
  func nearest(to spot: Coordinate, _ count: Int) -> [NearStore] {
    let all = stores.map { NearStore(id: $0.id, metres: spot.metres(to: $0.spot)) }
    return Array(all.sorted { ($0.metres, $0.id.text) < ($1.metres, $1.id.text) }.prefix(count))
  }
}

/// A deterministic pseudo-random generator.
private struct Steps {
  var state: UInt64

  /// Returns a position in the country, or within some kilometres of a town.
  mutating func spot(near town: Coordinate? = nil) -> Coordinate? {
    guard let town else { return Coordinate(latitude: 34 + 4.5 * next(), longitude: 126 + 3.5 * next()) }
    return Coordinate(latitude: town.latitude + 0.1 * next() - 0.05, longitude: town.longitude + 0.1 * next() - 0.05)
  }

  /// Returns a number from 0 to 1.
  private mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }
}
