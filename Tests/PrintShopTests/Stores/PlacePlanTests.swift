import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PrintShop

struct PlacePlanTests {
  private static let large: Set<String> = [
    "print_store", "print_store_word", "print_college", "print_college_word", "print_favourite",
    "print_member_college", "print_special_day", "print_store_staff", "print_order",
  ]

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `store queries do not scan large tables`(engine: Engine) async throws {
    try await expectNoFullScans(engine, StoreFixture.tables, large: Self.large) { store in
      let fixture = StoreFixture(store: store, clock: TestWorld(), routes: [])
      let shop = try await fixture.open("Near", at: "37.58,127.03")
      let college = try await fixture.found("Hanbit University", at: "37.58,127.03")
      try await fixture.addStaff(.ann, at: shop)
      let (ann, now, viewer) = (Cast.ann.id, fixture.world.now(), Cast.ann.viewer)
      let holiday = SpecialDay(day: .monday, spans: [])
      let edit = EditStore(store: shop.id, details: .some("New"))
      try await store.write { tx in
        try ChooseCollege(college: college.id, member: ann)(tx)
        try SetFavourite(store: shop.id, member: ann, isFavourite: true, now: now)(tx)
        try SetHours(store: shop.id, week: .daily)(tx)
        try SetSpecialDay(store: shop.id, day: .monday, special: holiday)(tx)
        try PostStoreNotice(store: shop.id, notice: StoreNotice(english: "a", korean: "b"))(tx)
        try edit(tx)
      }
      for spot in [college.spot, nil] {
        let cards = StoreCards(time: StoreFixture.seoul, now: now, viewer: ann, spot: spot)
        try await store.read { tx in
          _ = try StoreSearch(cards: cards)(tx)
          _ = try StoreSearch(query: "new han", cards: cards)(tx)
        }
      }
      try await store.read { tx in
        _ = try College.list("han", atMost: 9, tx)
        _ = try College.list(nil, atMost: 9, tx)
        _ = try StoreStaffAccess.desks(of: viewer, atMost: 9, tx)
        _ = try StorePersonalData().export(ann, tx)
      }
      try await store.write { tx in
        try SetSpecialDay(store: shop.id, day: .monday, special: nil)(tx)
        try StorePersonalData().erase(ann, tx)
      }
    }
  }
}
