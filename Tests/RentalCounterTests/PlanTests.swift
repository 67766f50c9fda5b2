import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct PlanTests {
  private static let large: Set<String> = [
    "rental_customer", "rental_customer_word", "rental_film", "rental_film_word", "rental_copy",
    "rental",
    "rental_return", "rental_reservation", "rental_journal", "rental_journal_conflict",
  ]

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `acts and queries do not scan large tables`(engine: Engine) async throws {
    try await expectNoFullScans(engine, RentalShop.everything, large: Self.large) { store in
      let counter = RentalShop(store: store, clock: TestWorld())
      let (ann, film) = (try await counter.register(), try await counter.add())
      let rentals = try await counter.rent([.film(film.id), .copy(film.copies[2].code)], to: ann)
      try await read(counter, ann, film, rentals)
      await #expect(throws: AccountRefusal.self) { try await counter.close(ann) }
      try await counter.giveBack(rentals[0])
      _ = try await counter.undo(rentals[0])
      for rental in rentals { try await counter.giveBack(rental) }
      _ = try await counter.edit(film, copies: 4)
      _ = try await counter.edit(film, copies: 2)
      try await replay(counter, ann, film)
      _ = try await counter.close(ann)
      try await change(counter, ann, film)
    }
  }

  /// Replays a journal with a conflict and resolves it.
  private func replay(_ counter: RentalShop, _ ann: Customer, _ film: Film) async throws {
    let pad = try await OfflineDevice.register(at: counter)
    let copies = try await counter.find(film).copies
    let now = counter.clock.now
    try pad.rent(copies[0], to: ann)
    try pad.giveBack(copies[0].code)
    try pad.giveBack(copies[0].code)
    for entry in pad.entries {
      let replay = ReplayEntry(
        entry: entry, sender: counter.kim, now: now, settings: counter.settings)
      _ = try await counter.store.write { try replay($0) }
    }
    try pad.giveBack(copies[1].code)
    let entry = try #require(pad.entries.last)
    let keep = RecordConflict(
      entry: entry, stop: JournalStop(kind: .notOut), sender: counter.kim, now: counter.clock.now)
    _ = try await counter.store.write { try keep($0) }
    let id = try #require(ID<JournalConflict>(entry.id.text))
    let resolve = ResolveConflict(
      id, .dismiss, reason: "A mistake.", by: counter.kim, counter.settings, in: counter.world)
    _ = try await counter.store.write { tx in
      _ = try ConflictCard.waiting(PageRequest(), tx)
      _ = try JournalConflict.countWaiting(tx)
      _ = try resolve(tx)
      _ = try ConflictCard.decided(tx)
      _ = try CounterDevice.list(PageRequest(), tx)
      _ = try CounterSnapshot(counter.settings, counter.kim, now: now, tx)
    }
  }

  private func read(_ counter: RentalShop, _ ann: Customer, _ film: Film, _ rentals: [Rental])
    async throws
  {
    let now = counter.clock.now
    let far = PageRequest(limit: 3, after: Cursor("0", "0"))
    let scan = ResolveScan(
      customer: ann.id, settings: counter.settings, clerk: counter.kim, now: now)
    try await counter.store.read { tx in
      for page in [PageRequest(), far] {
        _ = try Customer.list(nil, page, tx)
        _ = try Customer.list("ann lee", page, tx)
        _ = try Customer.list("+44 20 7946 0000", page, tx)
        _ = try Customer.list(ann.code.text, page, tx)
        _ = try Film.list(film.copies[0].code.text, page, tx)
        _ = try Film.list(nil, page, tx)
        _ = try Film.list("matrix", byCode: false, page, tx)
        _ = try Film.list("matrix", inStockOnly: true, page, tx)
        _ = try Rental.list(of: ann.id, openOnly: true, page, tx)
        _ = try Rental.list(of: ann.id, openOnly: false, page, tx)
        _ = try Rental.overdue(now, page, tx)
      }
      _ = try Rental.countOverdue(now, tx)
      _ = try Rental.find(rentals[0].id, tx)
      _ = try Rental.out(of: ann.id, tx)
      _ = try Rental.lastReturned(tx)
      _ = try Rental.latest(ofCopy: rentals[0].copyCode, tx)
      _ = try FilmPicker([.film(film.id)], rentals[0].copyCode.text, scan, tx)
      _ = try ChosenScan.all([film.copies[1].code.text, ann.code.text, "matrix"], [], scan, tx)
    }
  }

  private func change(_ counter: RentalShop, _ ann: Customer, _ film: Film) async throws {
    let now = counter.clock.now
    let edit = EditCustomer(customer: ann.id, details: .some("Ann Park"), isOpen: true, now: now)
    let byCode = ReturnByCode(
      film.copies[0].code, by: counter.kim, counter.settings, in: counter.world)
    let (deleteCustomer, deleteFilm) = (
      DeleteCustomer(customer: ann.id), DeleteFilm(film: film.id, now: now)
    )
    let unused = try await counter.add("Heat")
    let deleteUnused = DeleteFilm(film: unused.id, now: now)
    try await counter.store.write { tx in
      _ = try edit(tx)
      _ = try byCode(tx)
      _ = try deleteCustomer(tx)
      _ = try deleteFilm(tx)
      _ = try deleteUnused(tx)
    }
  }
}
