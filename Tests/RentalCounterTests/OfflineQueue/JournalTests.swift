import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTesting
import Testing

@testable import RentalCounter

/// Offline actions are applied exactly once, with effect from the time at which they happened.
struct JournalTests {
  @Test
  func `an entry hash equals one computed by another program`() throws {
    let text = """
      {"act":"return","at":1780315200000,"code":"00000000","device":"01900000-0000-7000-8000-000000000001",\
      "id":"01900000-0000-7000-8000-000000000002","member":"01900000-0000-7000-8000-000000000003","offset":-1500,\
      "previous":"0000000000000000000000000000000000000000000000000000000000000000","sequence":1}
      """
    let entry = try JournalEntryPayload.stored(text, hash: JournalEntry.beginning)
    #expect(entry.canonical == text)
    #expect(entry.rightHash == "fc66764005b081515c5fbff3a145aa3b1eb32c900ee8575752a6e7d9158346a6")
  }

  @Test(arguments: Engine.all)
  func `a rental is due by the time of the act, not of the replay`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let (ann, film) = (try await counter.register(), try await counter.add())
      let pad = try await OfflineDevice.register(at: counter)
      try pad.rent(film.copies[1], to: ann, nights: 3)
      counter.clock.advance(by: .hours(30))
      try pad.giveBack(film.copies[1].code)
      counter.clock.advance(by: .hours(30))
      let reply = try await pad.send(by: desk.program)
      #expect(
        reply.status == .ok && reply.all("outcome") == ["applied", "applied"], "\(reply.text)")
      let rental = try #require(
        try await counter.store.read { try Rental.latest(ofCopy: film.copies[1].code, $0) })
      #expect(rental.customer == ann.id && rental.dueOn == CalendarDate("2026-06-04"))
      #expect(rental.rentedAt.rfc3339.hasPrefix("2026-06-01T12:00:00"))
      #expect(rental.returnedAt?.rfc3339.hasPrefix("2026-06-02T18:00:00") == true)
      #expect(rental.price == Money(minor: 900))
    }
  }

  @Test(arguments: Engine.all)
  func `a rental costs the price shown on the device, or else the current price`(
    engine: Engine
  ) async throws {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let (ann, film) = (try await counter.register(), try await counter.add())
      let pad = try await OfflineDevice.register(at: counter)
      let shown = try pad.rent(film.copies[0], to: ann, nights: 3, rate: Money(minor: 250))
      #expect(shown.canonical.contains(",\"rateMinor\":250,\"sequence\":1}"))
      try pad.rent(film.copies[1], to: ann, nights: 3)
      #expect(try await pad.send(by: desk.program).all("outcome") == ["applied", "applied"])
      let prices = try await counter.store.read { tx in
        try film.copies.prefix(2).map { try Rental.latest(ofCopy: $0.code, tx)?.price.minor }
      }
      #expect(prices == [750, 900])
      try pad.rent(film.copies[2], to: ann, rate: Money(minor: -1))
      #expect(try await pad.send(2..<3, by: desk.program).status == .unprocessableContent)
    }
  }

  @Test(arguments: Engine.all)
  func `entries sent again in other batches or with a key are applied once`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let (ann, film) = (try await counter.register(), try await counter.add())
      let pad = try await OfflineDevice.register(at: counter)
      for copy in film.copies { try pad.rent(copy, to: ann) }
      try await pad.send(0..<2, by: desk.program)
      let again = try await pad.send(by: desk.program)
      #expect(again.all("outcome") == ["applied", "applied", "applied"])
      #expect(
        again.text.contains("\"repeated\":true") && again.text.contains("\"lastSequence\":3"))
      let key = ["Idempotency-Key": "k1"]
      for _ in 0..<2 {
        let keyed = try await desk.program.send(
          .post, "/api/rental/offline-entries", json: pad.json(), headers: key)
        #expect(keyed.status == .ok)
      }
      #expect(try await desk.count(.rentals) == 3)
      #expect(try await counter.find(ann).rentalsOut == 3)
    }
  }

  @Test(arguments: Engine.all)
  func `a copy lent twice becomes a conflict, and later entries for it wait`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let (ann, bob) = (try await counter.register(), try await counter.register("Bob Ray"))
      let film = try await counter.add()
      let pad = try await OfflineDevice.register(at: counter)
      try pad.rent(film.copies[0], to: ann)
      try pad.giveBack(film.copies[0].code)
      try pad.rent(film.copies[1], to: ann)
      try await counter.rent([.copy(film.copies[0].code)], to: bob)
      let reply = try await pad.send(by: desk.program)
      #expect(reply.all("outcome") == ["conflict", "conflict", "applied"], "\(reply.text)")
      #expect(reply.all("conflict") == ["copy-out", "held"])
      #expect(
        try await counter.find(bob).rentalsOut == 1,
        "the held return must not take back Bob's rental")

      let cards = try await desk.program.get("/api/rental/offline-entries/conflicts")
      let ids = cards.all("id")
      #expect(ids == pad.entries.prefix(2).map(\.id.text))
      func decide(_ id: String, _ json: String) async throws -> Reply {
        try await desk.program.send(
          .post, "/api/rental/offline-entries/conflicts/\(id)", json: json)
      }
      let early = try await decide(ids[1], "{\"choice\":\"again\"}")
      #expect(
        early.status == .conflict && early.json("type") == "/problems/conflict-waits",
        "\(early.text)")
      #expect(
        try await decide(ids[0], "{\"choice\":\"again\"}").json("type") == "/problems/copy-out")
      let taken = try await decide(ids[0], "{\"choice\":\"record\"}")
      #expect(taken.status == .ok && taken.json("choice") == "record", "\(taken.text)")
      #expect(try await counter.find(bob).rentalsOut == 0)
      #expect(try await counter.find(ann).rentalsOut == 2)
      #expect(try await decide(ids[1], "{\"choice\":\"again\"}").status == .ok)
      #expect(try await counter.find(ann).rentalsOut == 1)
      let other = try await decide(ids[0], "{\"choice\":\"dismiss\",\"reason\":\"none\"}")
      #expect(other.json("type") == "/problems/conflict-decided")
      #expect(
        try await decide(ids[0], "{\"choice\":\"record\"}").status == .ok,
        "the same again changes nothing")
      #expect(
        try await desk.program.get("/api/rental/offline-entries/conflicts").text.contains(
          "\"items\":[]"))
      // Sending the whole journal again does not reopen resolved conflicts.
      #expect(
        try await pad.send(by: desk.program).all("outcome") == ["conflict", "conflict", "applied"])
      #expect(try await counter.find(ann).rentalsOut == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `each rule that refuses an entry creates a conflict of its kind`(engine: Engine)
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let (ann, young) = (
        try await counter.register(), try await counter.register("Cy Old", born: "2016-01-01")
      )
      let (closed, gone) = (
        try await counter.register("Di Way"), try await counter.register("Eve Ash")
      )
      let (film, grim) = (
        try await counter.add(copies: 9), try await counter.add("Se7en", rating: .eighteen)
      )
      let pad = try await OfflineDevice.register(at: counter)
      for copy in film.copies.prefix(4) { try pad.rent(copy, to: ann) }
      try pad.rent(grim.copies[0], to: young)
      try pad.rent(grim.copies[1], to: young, ageConfirmed: true)
      try pad.rent(film.copies[5], to: closed)
      try pad.rent(film.copies[6], to: gone)
      try pad.giveBack(film.copies[7].code)
      try pad.giveBack(ShortCode(random: [9, 9, 9, 9, 9]))
      pad.clerk = Cast.dan.id
      try pad.giveBack(film.copies[0].code)
      _ = try await counter.close(closed)
      let delete = DeleteCustomer(customer: gone.id)
      try await counter.store.write { _ = try delete($0) }
      let reply = try await pad.send(by: desk.program)
      #expect(
        reply.all("conflict") == [
          "limit", "age-unconfirmed", "age-unconfirmed", "account-closed", "customer-unknown",
          "not-out",
          "copy-unknown", "clerk-unknown",
        ], "\(reply.text)")
      #expect(reply.all("outcome").filter { $0 == "applied" }.count == 3)
      let limit = try #require(reply.all("id").dropFirst(4).first)
      let record = try await desk.program.send(
        .post, "/api/rental/offline-entries/conflicts/\(limit)", json: "{\"choice\":\"record\"}")
      #expect(record.status == .ok, "\(record.text)")
      #expect(
        try await counter.find(ann).rentalsOut == 4,
        "films that left the shop are recorded beyond the limit")
      // A deleted customer who registers again has a new card.
      let cards = try await desk.program.get("/api/rental/offline-entries/conflicts?limit=50")
      let kinds = Dictionary(
        zip(cards.all("kind"), cards.all("id")), uniquingKeysWith: { one, _ in one })
      let unknown = try #require(kinds["customer-unknown"])
      let place = "/api/rental/offline-entries/conflicts/\(unknown)"
      let again = try await desk.program.send(.post, place, json: "{\"choice\":\"again\"}")
      #expect(again.status == .conflict)
      let anew = try await counter.register("Eve Ash")
      let decided = try await desk.program.send(
        .post, place, json: "{\"choice\":\"again\",\"holder\":\"\(anew.code)\"}")
      #expect(decided.status == .ok, "\(decided.text)")
      #expect(try await counter.find(anew).rentalsOut == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `gaps, forks, changed entries and revoked devices are reported, and no entry is lost`(
    engine: Engine
  )
    async throws
  {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let (ann, film) = (try await counter.register(), try await counter.add(copies: 9))
      let pad = try await OfflineDevice.register(at: counter)
      for copy in film.copies.prefix(3) { try pad.rent(copy, to: ann) }
      #expect(try await pad.send(1..<3, by: desk.program).all("conflict") == ["gap"])
      #expect(
        try await counter.find(ann).rentalsOut == 1, "what follows a gap goes on by the rules")
      pad.removeLast(2)
      try pad.giveBack(film.copies[5].code)
      #expect(try await pad.send(1..<2, by: desk.program).all("conflict") == ["fork"])
      let changed = pad.json(1..<2).replacing("\"offset\":0", with: "\"offset\":7")
        .replacing(pad.entries[1].id.text, with: counter.world.newID(JournalEntry.self).text)
      let broken = try await desk.program.send(.post, "/api/rental/offline-entries", json: changed)
      #expect(broken.all("conflict") == ["broken"], "\(broken.text)")
      let revoke = try await desk.program.send(.post, "/api/rental/devices/\(pad.id)/revoke")
      #expect(revoke.status == .ok && revoke.json("revokedAt") != nil)
      try pad.giveBack(film.copies[6].code)
      #expect(try await pad.send(2..<3, by: desk.program).all("conflict") == ["revoked"])
      #expect(
        try await desk.program.get("/api/rental/devices/\(pad.id)/snapshot").status == .conflict)
    }
  }

  @Test(arguments: Engine.all)
  func `times of a wrong device clock are clamped and reported`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let (ann, film) = (try await counter.register(), try await counter.add())
      let pad = try await OfflineDevice.register(at: counter)
      pad.behind = 3_600_000
      pad.offset = 3_600_000
      try pad.rent(film.copies[0], to: ann)
      pad.offset = 40_000_000_000
      try pad.rent(film.copies[1], to: ann)
      pad.offset = -40_000_000_000
      try pad.giveBack(film.copies[1].code)
      counter.clock.advance(by: .minutes(5))
      let reply = try await pad.send(by: desk.program)
      #expect(
        reply.text.matches(of: /"clockMoved":(true|false)/).map { $0.1 } == [
          "false", "true", "true",
        ])
      #expect(reply.all("outcome") == ["applied", "applied", "applied"], "\(reply.text)")
      let rental = try #require(
        try await counter.store.read { try Rental.latest(ofCopy: film.copies[0].code, $0) })
      #expect(rental.rentedAt.rfc3339.hasPrefix("2026-06-01T12:00:00"))
    }
  }

  @Test(arguments: Engine.all)
  func `a copy returned online and offline is returned once`(engine: Engine) async throws {
    try await StaffSite.open(on: engine) { desk in
      let counter = desk.counter
      let (ann, bob) = (try await counter.register(), try await counter.register("Bob Ray"))
      let film = try await counter.add()
      let rental = try #require(
        try await counter.rent([.copy(film.copies[0].code)], to: ann).first)
      counter.clock.advance(by: .hours(1))
      let pad = try await OfflineDevice.register(at: counter)
      try pad.giveBack(film.copies[0].code)
      counter.clock.advance(by: .hours(1))
      try await counter.giveBack(rental)
      counter.clock.advance(by: .hours(1))
      try await counter.rent([.copy(film.copies[0].code)], to: bob)
      let reply = try await pad.send(by: desk.program)
      #expect(reply.all("outcome") == ["already-returned"], "\(reply.text)")
      #expect(try await counter.find(bob).rentalsOut == 1, "Bob took it home afterwards")
    }
  }
}
