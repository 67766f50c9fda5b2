import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop

struct FillPrintShopTests {
  @Test(arguments: Engine.all)
  func `the demo has three campuses with nearby stores, a staff member and favourites`(
    engine: Engine
  ) async throws {
    try await StoreFixture.open(on: engine) { fixture in
      let (bob, ann) = (Cast.bob.id, Cast.ann.id)
      let fill = FillPrintShop(
        staff: bob, student: ann, printer: nil, time: StoreFixture.seoul, in: fixture.world)
      let stores = try await fixture.store.write { try fill($0) }
      #expect(stores.count == DemoStore.all.count)
      let (colleges, near, desks, kept) = try await fixture.store.read { tx in
        let colleges = try College.list(nil, atMost: 9, tx)
        let near = try colleges.map { try NearestStores(to: $0.spot, atMost: 4)(tx) }
        return (
          colleges, near, try PrintStore.isStaff(bob, of: stores[0], tx),
          try SetFavourite.favourites(of: ann, tx)
        )
      }
      #expect(colleges.count == 3 && desks && kept.count == 2)
      #expect(near.allSatisfy { $0.count == 4 && $0.allSatisfy { $0.metres < 600 } })
      let found = try await fixture.store.read { try PrintStore.all(stores, $0) }
      #expect(found.allSatisfy { $0.week != .closed && $0.spot != .nowhere })
      #expect(found.compactMap(\.notice).count == 1 && found.compactMap(\.noticeKorean).count == 1)
    }
  }
}
