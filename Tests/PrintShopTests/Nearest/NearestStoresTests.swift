import Foundation
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop

struct NearestStoresTests {
  @Test(arguments: Engine.all, [20_260_601, 7] as [UInt64])
  func `the nearest stores equal those of a full scan, in the same order`(
    engine: Engine, seed: UInt64
  ) async throws {
    print("nearest stores on \(engine): seed \(seed)")
    try await StoreFixture.open(on: engine) { fixture in
      var random = SplitMix64(seed: seed)
      let crowd = ManyStores(fixture.world, using: &random)
      try await crowd.insertAll(into: fixture.store)
      for _ in 0..<60 {
        let (spot, count) = (crowd.somewhere(&random), Int.random(in: 1...40, using: &random))
        let wanted = crowd.nearest(to: spot, count)
        let found = try await fixture.store.read { try NearestStores(to: spot, atMost: count)($0) }
        #expect(found == wanted, "seed \(seed): \(count) from \(spot)")
      }
    }
  }

  @Test(arguments: Engine.all)
  func `the search crosses the date line and orders equal distances by ID`(engine: Engine)
    async throws
  {
    try await StoreFixture.open(on: engine) { fixture in
      let west = try await fixture.open("West", at: "0,179.99")
      let east = try await fixture.open("East", at: "0,-179.99")
      let far = try await fixture.open("Far", at: "0,178")
      let spot = try #require(Coordinate(text: "0,180"))
      let found = try await fixture.store.read { try NearestStores(to: spot, atMost: 2)($0) }
      #expect(Set(found.map(\.id)) == [west.id, east.id])
      let twins = try await (fixture.open("Twin", at: "1,1"), fixture.open("Twin", at: "1,1"))
      let here = try #require(Coordinate(text: "1,1"))
      let both = try await fixture.store.read { try NearestStores(to: here, atMost: 2)($0) }
      #expect(both.map(\.id.text) == [twins.0.id.text, twins.1.id.text].sorted())
      let all = try await fixture.store.read { try NearestStores(to: spot, atMost: 50)($0) }
      #expect(all.count == 5 && all.map(\.id).contains(far.id))
    }
  }

  @Test func `without stores the result is empty`() async throws {
    try await StoreFixture.open { fixture in
      let spot = try #require(Coordinate(text: "37.5,127"))
      #expect(try await fixture.store.read { try NearestStores(to: spot, atMost: 20)($0) }.isEmpty)
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `a search near a dense city reads only part of the city`(engine: Engine) async throws {
    let read = CountText()
    try await engine.withStore(StoreFixture.tables, observe: { _ in read.add() }) { store in
      let crowd = ManyStores(city: 4000, in: TestWorld().world)
      try await crowd.insertAll(into: store)
      read.reset()
      let spot = try #require(Coordinate(text: "37.4,127"))
      let found = try await store.read { try NearestStores(to: spot, atMost: 20)($0) }
      #expect(found == crowd.nearest(to: spot, 20))
      #expect(read.count < 30, "\(read.count) statements")
    }
  }
}
