import PlazaBase
import PlazaData
import PlazaTables
import PlazaTesting
import PlazaUploads
import Testing

@testable import RentalCounter

struct ImportPlansTests {
  /// Drafts are limited to those of one day, and `PlanTests` covers the queries that join rentals.
  private static let large: Set<String> = [
    "rental_customer", "rental_film", "rental_copy", "rental_calendar",
  ]

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `import and calendar queries do not scan large tables`(engine: Engine) async throws {
    try await expectNoFullScans(engine, RentalShop.everything, large: Self.large) { store in
      let counter = RentalShop(store: store, clock: TestWorld())
      let ann = try await counter.register()
      _ = try await counter.add("Ran", copies: 1)
      let people =
        "name,address,postcode,account number,code\nAnn Lee,1,SW1A 1AA,,\nAnn,1,N1,\(ann.accountNumber),\n"
      _ = try await counter.run(.customers, people, apply: true)
      _ = try await counter.run(.films, "title,codes\nRan,\nAlien,1 \(ann.code)\n", apply: true)
      let renew = RenewCalendar(ann.id, in: counter.world)
      let (member, now) = (counter.kim.id, counter.world.now())
      let draft = ImportDraft(
        id: counter.world.newID(), member: member, kind: .films,
        text: DecodedText(text: "x", isGuessed: false),
        madeAt: now)
      let cover: ID<Cover> = counter.world.newID()
      try await store.write { tx in
        _ = try renew(tx)
        _ = try CalendarToken.customer(renew.token, tx)
        try draft.save(tx)
        _ = try ImportDraft.find(draft.id, of: member, tx)
        try Cover.drafts.save(cover, of: member, now: now, tx)
        try ClaimCover(id: cover, member: member)(tx)
        _ = try StopCalendar(customer: ann.id)(tx)
      }
    }
  }
}
