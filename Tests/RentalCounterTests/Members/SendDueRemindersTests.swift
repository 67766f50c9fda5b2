import Notifications
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

/// Reminders for customers with a linked card. Films are rented at 13:00 in London for two nights,
/// so they are due at 21:00 on the day after tomorrow.
struct SendDueRemindersTests {
  private func run(_ counter: RentalShop, times: Int = 1) async throws {
    let notify = SendDueReminders(
      settings: counter.settings, store: counter.store, world: counter.world)
    for _ in 0..<times { try await notify.notify() }
  }

  /// Returns the notifications of a person, in order.
  private func notifications(_ counter: RentalShop, _ person: Cast = .ann) async throws -> [String]
  {
    try await counter.store.read { tx in
      try tx.rows("SELECT title FROM notification WHERE member = \(person.id) ORDER BY number")
        .map { try $0.value("title", as: StoredPhrase.self)(Translator(.english)) }
    }
  }

  private func open(
    on engine: Engine = .sqliteMemory, _ body: @escaping (RentalShop, Rental) async throws -> Void
  ) async throws {
    try await RentalShop.open(on: engine) { counter in
      let customer = try await counter.register()
      let link = LinkCard(
        member: Cast.ann.id, code: customer.code.text, postcode: "SW1A 1AA", now: counter.clock.now
      )
      try await counter.store.write { try link($0) }
      let rental = try #require(try await counter.rent([counter.add("Heat")], to: customer).first)
      try await body(counter, rental)
    }
  }

  @Test(arguments: Engine.all)
  func `a member gets one reminder the day before the due date and one when overdue`(
    engine: Engine
  ) async throws {
    try await open(on: engine) { counter, _ in
      try await run(counter)
      #expect(try await notifications(counter) == [])
      counter.clock.advance(by: .days(1))
      try await run(counter, times: 3)
      #expect(try await notifications(counter) == ["Heat is due tomorrow"])
      counter.clock.advance(by: .days(1))
      try await run(counter)
      #expect(
        try await notifications(counter) == ["Heat is due tomorrow"],
        "it is due today, in the evening")
      counter.clock.advance(by: .days(1))
      try await run(counter, times: 3)
      #expect(try await notifications(counter) == ["Heat is due tomorrow", "Heat is overdue"])
    }
  }

  @Test func `concurrent servers send one notification`() async throws {
    try await open { counter, _ in
      counter.clock.advance(by: .days(1))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { try await run(counter) } }
        try await group.waitForAll()
      }
      #expect(try await notifications(counter) == ["Heat is due tomorrow"])
    }
  }

  @Test func `no reminder is sent for returned films, at night or to members without a card`()
    async throws
  {
    try await open { counter, rental in
      counter.clock.advance(by: .days(1) + .hours(12))
      try await run(counter)
      #expect(try await notifications(counter) == [], "it is one o'clock in the night")
      counter.clock.advance(by: .days(1))
      try await counter.giveBack(rental)
      counter.clock.advance(by: .hours(12))
      try await run(counter)
      #expect(try await notifications(counter) == [])
      #expect(try await notifications(counter, .bob) == [])
    }
  }

  @Test func `an overdue notification no longer applies after the return`() async throws {
    try await open { counter, rental in
      let about = rental.id.text
      func holds() async throws -> Bool {
        try await counter.store.read {
          try RentalNotifications.overdue.stillHolds(about: about, for: Cast.ann.id, $0)
        }
      }
      #expect(try await holds())
      try await counter.giveBack(rental)
      #expect(try await !holds())
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `reminder queries do not scan large tables`(engine: Engine) async throws {
    let large: Set = ["rental", "rental_copy", "rental_member_card", "notification"]
    try await expectNoFullScans(engine, RentalShop.everything, large: large) { store in
      try await run(RentalShop(store: store, clock: TestWorld()))
    }
  }
}
