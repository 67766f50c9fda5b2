import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import PlazaUI
import Testing

@testable import RentalCounter

/// Random journals, sent over a simulated unreliable connection.
struct JournalReplayTests {
  @Test(arguments: Engine.all)
  func `a journal sent in any batches, any number of times, gives the same state`(engine: Engine)
    async throws
  {
    let seed = UInt64(truncatingIfNeeded: World.real.now().microseconds)
    var states: [[String]] = []
    for run in 0..<3 {
      try await StaffSite.open(on: engine, TestWorld(seed: seed)) { desk in
        let pad = try await Self.journal(seed: seed, desk.counter)
        if run == 0 {
          for place in pad.entries.indices {
            try await pad.send(place..<place + 1, by: desk.program)
          }
        } else {
          try await Self.sendBadly(pad, seed: seed &+ UInt64(run), desk.program)
        }
        states.append(try await Self.state(desk.counter))
        #expect(
          try await LendingCheck.violations(in: "rental", desk.counter) == [], "seed \(seed)")
      }
    }
    #expect(states[0].count > 40, "seed \(seed)")
    #expect(states[1] == states[0] && states[2] == states[0], "seed \(seed)")
  }

  /// Generates sixty actions of a clerk with three customers and ten copies, some of which others
  /// have rented.
  private static func journal(seed: UInt64, _ counter: RentalShop) async throws -> OfflineDevice {
    var random = SplitMix64(seed: seed)
    let crowd = try await CompetingCustomers.gather(counter)
    let copies = crowd.films.flatMap(\.copies)
    let pad = try await OfflineDevice.register(at: counter)
    try await counter.rent([.copy(copies[0].code), .copy(copies[2].code)], to: crowd.customers[0])
    for _ in 0..<60 {
      counter.clock.advance(by: .seconds(Int.random(in: 1...7200, using: &random)))
      let copy = copies[Int.random(in: copies.indices, using: &random)]
      if Bool.random(using: &random) {
        try pad.rent(
          copy, to: crowd.customers[Int.random(in: crowd.customers.indices, using: &random)],
          nights: Int.random(in: 1...14, using: &random))
      } else {
        try pad.giveBack(copy.code)
      }
    }
    return pad
  }

  /// Sends parts of random length. After each, the response may be lost, and the device resumes at
  /// an earlier entry.
  private static func sendBadly(_ pad: OfflineDevice, seed: UInt64, _ program: WebClient)
    async throws
  {
    var random = SplitMix64(seed: seed)
    var sent = 0
    while sent < pad.entries.count {
      let from = Int.random(in: 0...sent, using: &random)
      let to = min(pad.entries.count, sent + Int.random(in: 0...9, using: &random))
      let reply = try await pad.send(from..<to, by: program)
      #expect(reply.status == .ok, "\(reply.text)")
      sent = to
    }
  }

  /// Returns all state that the journal may change, as lines.
  private static func state(_ counter: RentalShop) async throws -> [String] {
    try await counter.store.read { tx in
      let rentals = try tx.rows(
        "SELECT id, copy, customer, price_minor, rented_at, due_at, returned_at FROM rental ORDER BY id"
      ).map { row in
        let back = try row.optional("returned_at", as: Instant.self)?.rfc3339 ?? "out"
        return """
          \(try row.value("id", as: String.self)) \(try row.value("copy", as: String.self)) \
          \(try row.value("customer", as: String.self)) \(try row.value("price_minor", as: Int.self)) \
          \(try row.value("rented_at", as: Instant.self).rfc3339) \
          \(try row.value("due_at", as: Instant.self).rfc3339) \(back)
          """
      }
      let entries = try tx.rows(
        "SELECT id, sequence, outcome FROM rental_journal ORDER BY sequence"
      ).map {
        "\(try $0.value("sequence", as: Int.self)) \(try $0.value("outcome", as: String.self))"
      }
      let cards = try tx.rows(
        "SELECT id, kind, waits_for FROM rental_journal_conflict ORDER BY id"
      ).map { row in
        let first = try row.optional("waits_for", as: String.self) ?? "-"
        return
          "\(try row.value("id", as: String.self)) \(try row.value("kind", as: String.self)) \(first)"
      }
      return rentals + entries + cards
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `concurrent journals that lent the same copies make one conflict per copy`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let crowd = try await CompetingCustomers.gather(counter)
      var journals: [String] = []
      for name in ["Till 1", "Till 2"] {
        let pad = try await OfflineDevice.register(name, at: counter)
        let customer = crowd.customers[journals.count]
        for film in crowd.films.prefix(3) { try pad.rent(film.copies[0], to: customer) }
        journals.append(pad.json())
      }
      let program = desk.program
      let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
        for journal in journals + journals {
          group.addTask {
            try await program.send(.post, "/api/rental/offline-entries", json: journal)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for reply in replies { #expect(reply.status == .ok, "\(reply.text)") }
      #expect(try await LendingCheck.violations(in: "rental", counter) == [])
      #expect(try await desk.count(.rentals) == 3)
      let waiting = try await counter.store.read { try JournalConflict.countWaiting($0) }
      #expect(waiting == 3, "whoever came second has a card for each copy")
    }
  }
}
