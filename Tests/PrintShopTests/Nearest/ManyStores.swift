import PlazaBase
import PlazaData
import PlazaTesting
import Synchronization

@testable import PrintShop

/// Many stores: some anywhere, some in towns, some at the same point, some along the date line.
struct ManyStores: Sendable {
  let stores: [(id: ID<PrintStore>, spot: Coordinate)]

  init(_ world: World, using random: inout SplitMix64) {
    var spots = (0..<300).compactMap { _ in
      Coordinate(
        latitude: .random(in: -85...85, using: &random),
        longitude: .random(in: -180..<180, using: &random))
    }
    for town in spots.prefix(8) {
      spots += (0..<60).compactMap { _ in
        Coordinate(
          latitude: town.latitude + .random(in: -0.02...0.02, using: &random),
          longitude: town.longitude + .random(in: -0.02...0.02, using: &random))
      }
    }
    if let corner = spots.last { spots += Array(repeating: corner, count: 30) }
    spots += (0..<60).compactMap { _ in
      Coordinate(
        latitude: .random(in: -1...1, using: &random),
        longitude: 180 + .random(in: -1...1, using: &random))
    }
    stores = spots.shuffled(using: &random).map { (world.newID(), $0) }
  }

  /// Creates a city within a single block.
  init(city count: Int, in world: World) {
    var random = SplitMix64(seed: 3)
    stores = (0..<count).compactMap { _ in
      Coordinate(
        latitude: 37.5 + .random(in: 0...0.001, using: &random),
        longitude: 127 + .random(in: 0...0.001, using: &random)
      ).map { (world.newID(), $0) }
    }
  }

  func insertAll(into store: any Database) async throws {
    let stores = stores
    try await store.longWrite { tx in
      for (id, spot) in stores {
        try tx.run(
          """
          INSERT INTO print_store (id, name, name_ko, address, phone, latitude, longitude, spot, hours,
            starts_by_itself, opened_at)
          VALUES (\(id), 'Store', '매장', 'Street', '', \(spot.latitude), \(spot.longitude),
            \(MortonCode(spot).number), '', 0, \(Instant(seconds: 0)))
          """)
      }
    }
  }

  /// Returns a random point at most 60° of latitude and longitude from one of the stores.
  func somewhere(_ random: inout SplitMix64) -> Coordinate {
    let one = stores[Int.random(in: stores.indices, using: &random)].spot
    let width = [0, 0.0001, 0.01, 1, 60][Int.random(in: 0..<5, using: &random)]
    return Coordinate(
      latitude: one.latitude + .random(in: -width...width, using: &random),
      longitude: one.longitude + .random(in: -width...width, using: &random)) ?? one
  }

  /// Returns the nearest stores by measuring every distance.
  func nearest(to spot: Coordinate, _ count: Int) -> [NearStore] {
    let all = stores.map { NearStore(id: $0.id, metres: spot.metres(to: $0.spot)) }
    return Array(all.sorted { ($0.metres, $0.id.text) < ($1.metres, $1.id.text) }.prefix(count))
  }
}

/// A thread-safe counter.
final class CountText: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }

  func add() { number.withLock { $0 += 1 } }

  func reset() { number.withLock { $0 = 0 } }
}
