import PlazaBase
import PlazaData
import PlazaTesting
import Synchronization

@testable import PrintShop

/// Very many stores: some anywhere, some in towns, some at one and the same corner, some along the date line.
struct Crowd: Sendable {
  let stores: [(id: ID<PrintStore>, spot: Spot)]

  init(_ world: World, using chance: inout SplitMix64) {
    var spots = (0..<300).compactMap { _ in
      Spot(latitude: .random(in: -85...85, using: &chance), longitude: .random(in: -180..<180, using: &chance))
    }
    for town in spots.prefix(8) {
      spots += (0..<60).compactMap { _ in
        Spot(
          latitude: town.latitude + .random(in: -0.02...0.02, using: &chance),
          longitude: town.longitude + .random(in: -0.02...0.02, using: &chance))
      }
    }
    if let corner = spots.last { spots += Array(repeating: corner, count: 30) }
    spots += (0..<60).compactMap { _ in
      Spot(latitude: .random(in: -1...1, using: &chance), longitude: 180 + .random(in: -1...1, using: &chance))
    }
    stores = spots.shuffled(using: &chance).map { (world.newID(), $0) }
  }

  /// A city of one block's size.
  init(city count: Int, in world: World) {
    var chance = SplitMix64(seed: 3)
    stores = (0..<count).compactMap { _ in
      Spot(
        latitude: 37.5 + .random(in: 0...0.001, using: &chance), longitude: 127 + .random(in: 0...0.001, using: &chance)
      ).map { (world.newID(), $0) }
    }
  }

  func pour(into store: any Store) async throws {
    let stores = stores
    try await store.longWrite { tx in
      for (id, spot) in stores {
        try tx.run(
          """
          INSERT INTO print_store (id, name, name_ko, address, phone, latitude, longitude, spot, hours,
            starts_by_itself, opened_at)
          VALUES (\(id), 'Store', '매장', 'Street', '', \(spot.latitude), \(spot.longitude),
            \(SpotCode(spot).number), '', 0, \(Instant(seconds: 0)))
          """)
      }
    }
  }

  /// Near one of them, or anywhere.
  func somewhere(_ chance: inout SplitMix64) -> Spot {
    let one = stores[Int.random(in: stores.indices, using: &chance)].spot
    let width = [0, 0.0001, 0.01, 1, 60][Int.random(in: 0..<5, using: &chance)]
    return Spot(
      latitude: one.latitude + .random(in: -width...width, using: &chance),
      longitude: one.longitude + .random(in: -width...width, using: &chance)) ?? one
  }

  /// By measuring every one.
  func nearest(to spot: Spot, _ count: Int) -> [NearStore] {
    let all = stores.map { NearStore(id: $0.id, metres: spot.metres(to: $0.spot)) }
    return Array(all.sorted { ($0.metres, $0.id.text) < ($1.metres, $1.id.text) }.prefix(count))
  }
}

/// How often something happened.
final class Counted: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }

  func add() { number.withLock { $0 += 1 } }

  func reset() { number.withLock { $0 = 0 } }
}
