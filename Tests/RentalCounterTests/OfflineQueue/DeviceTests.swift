import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import RentalCounter

struct DeviceTests {
  @Test(arguments: Engine.all)
  func `a device snapshot has only the data it needs, and is sent only after a change`(
    engine: Engine
  ) async throws {
    try await StaffSite.open(on: engine) { desk in
      let (program, counter) = (desk.program, desk.counter)
      let (ann, film) = (try await counter.register(), try await counter.add(rating: .fifteen))
      _ = try await counter.close(counter.register("Cy Old"))
      try await counter.rent([film], to: ann)
      let made = try await program.send(
        .post, "/api/rental/devices", json: "{\"name\":\"Till 1\"}")
      #expect(made.status == .created && made.json("name") == "Till 1", "\(made.text)")
      let path = "/api/rental/devices/\(try #require(made.json("id")))/snapshot"
      let first = try await program.get(path)
      #expect(first.status == .ok && first.headers[.cacheControl] == "no-store")
      for wanted in [
        ann.code.text, "Ann Lee", "\"age\":36", film.copies[2].code.text, "\"youngest\":15",
        "2026-06-03",
      ] {
        #expect(first.text.contains(wanted), "\(wanted): \(first.text)")
      }
      for hidden in ["High Street", "SW1A", "1990-05-24", "020 7946", "Cy Old"] {
        #expect(!first.text.contains(hidden), "\(hidden)")
      }
      let tag = try #require(first.headers[.eTag])
      #expect(try await program.get(path, headers: ["If-None-Match": tag]).status == .notModified)
      try await counter.rent([film], to: ann)
      #expect(try await program.get(path, headers: ["If-None-Match": tag]).status == .ok)
    }
  }

  @Test
  func `an invalid journal entry is refused and nothing is stored`() async throws {
    try await StaffSite.open { desk in
      let counter = desk.counter
      let (ann, film) = (try await counter.register(), try await counter.add())
      let pad = try await OfflineDevice.register(at: counter)
      let other = try await OfflineDevice.register("Till 2", at: counter)
      try pad.rent(film.copies[0], to: ann)
      let good = pad.json()
      let bad = [
        ("\"act\":\"rent\"", "\"act\":\"sell\""), ("\"nights\":2", "\"nights\":15"),
        ("\"sequence\":1", "\"sequence\":0"),
        (film.copies[0].code.text, "AAAAAAA1"), ("\"hash\":\"", "\"hash\":\"x"),
        ("\"offset\":0", "\"offset\":9000000000000000"),
        ("{\"device\":\"\(pad.id)\"", "{\"device\":\"\(other.id)\""),
      ]
      for (old, new) in bad {
        let reply = try await desk.program.send(
          .post, "/api/rental/offline-entries", json: good.replacing(old, with: new))
        #expect(reply.status == .unprocessableContent, "\(new): \(reply.text)")
      }
      let nowhere = good.replacing(pad.id.text, with: counter.world.newID(CounterDevice.self).text)
      #expect(
        try await desk.program.send(.post, "/api/rental/offline-entries", json: nowhere).status
          == .notFound)
      #expect(try await desk.count(.rentals) == 0)
      #expect(try await pad.send(by: desk.program).all("outcome") == ["applied"])
    }
  }

  @Test
  func `an entry ID reused for another entry is refused`() async throws {
    try await StaffSite.open { desk in
      let counter = desk.counter
      let (ann, film) = (try await counter.register(), try await counter.add())
      let pad = try await OfflineDevice.register(at: counter)
      try pad.rent(film.copies[0], to: ann)
      try await pad.send(by: desk.program)
      let other = JournalEntry.written(
        pad.entries[0].id, by: pad.id, after: pad.entries[0], pad.clerk, at: 0, 0,
        pad.entries[0].entryAction,
        film.copies[1].code)
      let reply = try await desk.program.send(
        .post, "/api/rental/offline-entries",
        json: "{\"device\":\"\(pad.id)\",\"entries\":[\(other.sent)]}")
      #expect(
        reply.status == .conflict && reply.json("type") == "/problems/entry-reused",
        "\(reply.text)")
    }
  }
}
