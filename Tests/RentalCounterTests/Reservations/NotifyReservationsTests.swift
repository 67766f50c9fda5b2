import Notifications
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

/// Notifications about reservations. It is 13:00 in London, and a reservation lasts two hours.
struct NotifyReservationsTests {
  private func open(
    on engine: Engine = .sqliteMemory, _ body: @escaping (RentalShop, Film) async throws -> Void
  ) async throws {
    try await RentalShop.open(on: engine) { counter in
      let film = try await counter.add("Heat", copies: 1)
      _ = try await counter.customer(for: .ann)
      try await body(counter, film)
    }
  }

  private func run(_ counter: RentalShop, times: Int = 1) async throws {
    let notify = NotifyReservations(
      settings: counter.settings, store: counter.store, world: counter.world)
    for _ in 0..<times { try await notify.notify() }
  }

  /// Returns the customer of a reservation.
  private func holder(_ counter: RentalShop, _ kept: Reservation) async throws -> Customer {
    try await counter.store.read { try Customer.find(kept.customer, $0) }
  }

  private func notifications(
    _ counter: RentalShop, _ person: Cast = .ann, in language: Language = .english
  ) async throws -> [String] {
    let say = Translator(language)
    return try await counter.store.read { tx in
      try tx.rows(
        "SELECT title, detail FROM notification WHERE member = \(person.id) ORDER BY number"
      ).map {
        "\(try $0.value("title", as: StoredPhrase.self)(say)): \(try $0.value("detail", as: StoredPhrase.self)(say))"
      }
    }
  }

  @Test(arguments: Engine.all)
  func `the member is notified once, half an hour before the reservation ends`(engine: Engine)
    async throws
  {
    try await open(on: engine) { counter, film in
      try await counter.reserve(film)
      counter.clock.advance(by: .minutes(89))
      try await run(counter)
      #expect(try await notifications(counter) == [])
      counter.clock.advance(by: .minutes(1))
      try await run(counter, times: 3)
      let words = """
        Heat is reserved for you until 15:00: Pick it up at the rental counter by then. If you don't need it, cancel \
        so that others can rent it.
        """
      #expect(try await notifications(counter) == [words])
      #expect(
        try await notifications(counter, in: .korean).first?.hasPrefix("Heat, 15:00까지 보관 중입니다")
          == true)
      counter.clock.advance(by: .minutes(30))
      try await run(counter)
      #expect(try await notifications(counter) == [words])
      #expect(try await notifications(counter, .bob) == [])
    }
  }

  @Test(arguments: Engine.all)
  func `concurrent servers send one notification`(engine: Engine) async throws {
    try await open(on: engine) { counter, film in
      try await counter.reserve(film)
      counter.clock.advance(by: .minutes(100))
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { try await run(counter) } }
        try await group.waitForAll()
      }
      #expect(try await notifications(counter).count == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `a fulfilled or cancelled reservation sends no reminder`(engine: Engine) async throws {
    try await open(on: engine) { counter, film in
      _ = try await counter.customer("Bob Ray", for: .bob)
      let kept = try await counter.reserve(film)
      try await counter.rent([film], to: holder(counter, kept))
      counter.clock.advance(by: .minutes(100))
      try await run(counter)
      #expect(try await notifications(counter) == [])
      let more = try await counter.add("Ran", copies: 2)
      try await counter.cancel(counter.reserve(more, by: .bob), by: .bob)
      counter.clock.advance(by: .minutes(100))
      try await run(counter)
      #expect(try await notifications(counter, .bob) == [])
    }
  }

  @Test func `a short reservation sends its reminder only in its second half`() async throws {
    try await open { counter, film in
      var short = counter.settings
      short.reservedFor = .minutes(20)
      let act = ReserveCopy(film.id, for: Cast.ann.id, short, in: counter.world)
      _ = try await counter.store.write { try act($0) }
      counter.clock.advance(by: .minutes(9))
      try await run(counter)
      #expect(try await notifications(counter) == [])
      counter.clock.advance(by: .minutes(1))
      try await run(counter)
      #expect(try await notifications(counter).count == 1)
    }
  }

  @Test func `a notification no longer applies once the reservation is fulfilled or over`()
    async throws
  {
    try await open { counter, film in
      func holds(_ kept: Reservation) async throws -> Bool {
        try await counter.store.read {
          try RentalNotifications.reserved.stillHolds(about: kept.id.text, for: Cast.ann.id, $0)
        }
      }
      let first = try await counter.reserve(film)
      #expect(try await holds(first))
      counter.clock.advance(by: .hours(2))
      try await run(counter)
      #expect(try await !holds(first))
      #expect(try await counter.find(first).outcome == .lapsed)
      let ran = try await counter.add("Ran", copies: 1)
      let second = try await counter.reserve(ran)
      try await counter.rent([ran], to: holder(counter, second))
      #expect(try await !holds(second))
    }
  }

  @Test(arguments: Engine.all)
  func `the member is notified once, with the reason, when staff release a reservation`(
    engine: Engine
  ) async throws {
    try await open(on: engine) { counter, film in
      let kept = try await counter.reserve(film)
      try await counter.release(kept)
      try await counter.release(kept)
      #expect(
        try await notifications(counter) == [
          "Heat is no longer reserved for you: The disc is scratched."
        ])
      let again = try await counter.reserve(film)
      _ = try await counter.close(holder(counter, again))
      let last = try await notifications(counter).last
      #expect(last == "Heat is no longer reserved for you: The account at the counter was closed.")
      let korean = try await notifications(counter, in: .korean).last
      #expect(korean?.contains("계정") == true && korean?.contains("The account") == false)
    }
  }

  @Test func `releasing an expired or cancelled reservation sends no notification`() async throws {
    try await open { counter, film in
      try await counter.cancel(counter.reserve(film))
      let kept = try await counter.reserve(film)
      counter.clock.advance(by: .hours(3))
      try await counter.release(kept)
      #expect(try await counter.find(kept).outcome == .lapsed)
      #expect(try await notifications(counter) == [])
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `notification queries do not scan large tables`(engine: Engine) async throws {
    let large: Set = ["rental_reservation", "rental_film", "notification"]
    try await expectNoFullScans(engine, RentalShop.everything, large: large) { store in
      let counter = RentalShop(store: store, clock: TestWorld())
      let film = try await counter.add("Heat", copies: 1)
      _ = try await counter.customer(for: .ann)
      let kept = try await counter.reserve(film)
      counter.clock.advance(by: .minutes(100))
      try await run(counter)
      try await counter.release(kept)
    }
  }
}
