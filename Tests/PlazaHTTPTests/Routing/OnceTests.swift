import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PlazaHTTP
@testable import PlazaUI

@Suite struct OnceTests {
  private let tea = #"{"thing":"tea"}"#

  @Test(arguments: Engine.all)
  func `a repeated request with the same key is executed once and gets the same response`(
    engine: Engine
  ) async throws {
    try await withKiosk(engine) { web, store in
      web.useBearer("ann")
      let first = try await web.send(
        .post, "/api/kiosk/sales", json: tea, headers: ["Idempotency-Key": "k1"])
      let second = try await web.send(
        .post, "/api/kiosk/sales", json: tea, headers: ["Idempotency-Key": "k1"])
      #expect(first.status == .created && second.status == .created)
      #expect(first.bytes == second.bytes)
      #expect(first.location == second.location)
      #expect(
        second.headers[.idempotentReplayed] == "true" && first.headers[.idempotentReplayed] == nil)
      #expect(try await sales(store) == 1)
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `thirty concurrent requests with one key are executed once`(engine: Engine) async throws {
    try await withKiosk(engine) { web, store in
      web.useBearer("ann")
      let bodies = try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for _ in 0..<30 {
          group.addTask {
            try await web.send(
              .post, "/api/kiosk/sales", json: tea, headers: ["Idempotency-Key": "k"]
            ).bytes
          }
        }
        return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
      }
      #expect(bodies.count == 1)
      #expect(try await sales(store) == 1)
    }
  }

  @Test func `a key reused with another body is refused`() async throws {
    try await withKiosk { web, store in
      web.useBearer("ann")
      _ = try await web.send(
        .post, "/api/kiosk/sales", json: tea, headers: ["Idempotency-Key": "k"])
      let other = try await web.send(
        .post, "/api/kiosk/sales", json: #"{"thing":"milk"}"#, headers: ["Idempotency-Key": "k"])
      #expect(other.status == .unprocessableContent)
      #expect(other.json("type") == "/problems/idempotency-key-reused")
      #expect(try await sales(store) == 1)
    }
  }

  @Test(arguments: ["", "two words", "ünique", String(repeating: "k", count: 256)])
  func `an invalid key is refused, not ignored`(key: String) async throws {
    try await withKiosk { web, store in
      web.useBearer("ann")
      let reply = try await web.send(
        .post, "/api/kiosk/sales", json: tea, headers: ["Idempotency-Key": key])
      #expect(reply.status == .badRequest)
      #expect(try await sales(store) == 0)
    }
  }

  @Test func `two members can use the same key`() async throws {
    try await withKiosk { web, store in
      for person in ["ann", "bob"] {
        web.useBearer(person)
        let reply = try await web.send(
          .post, "/api/kiosk/sales", json: tea, headers: ["Idempotency-Key": "k"])
        #expect(reply.headers[.idempotentReplayed] == nil)
      }
      #expect(try await sales(store) == 2)
    }
  }

  @Test func `a form sent twice is executed once, with one flash message`() async throws {
    try await withKiosk { web, store in
      web.signIn(as: .ann)
      let first = try await web.post("/kiosk/sales", form: ["thing": "tea", "_key": "f1"])
      #expect(first.location == "/kiosk/shelf")
      let (shown, later) = (
        try await web.get("/kiosk/shelf").text, try await web.get("/kiosk/shelf").text
      )
      #expect(shown.contains("Sold: tea.") && !later.contains("Sold: tea."))
      let second = try await web.post("/kiosk/sales", form: ["thing": "tea", "_key": "f1"])
      #expect(second.location == "/kiosk/shelf")
      #expect(try await sales(store) == 1)
    }
  }

  @Test func `a refusal is stored as the response for its key`() async throws {
    try await withKiosk { web, _ in
      web.useBearer("ann")
      let nothing = #"{"thing":"nothing"}"#
      let first = try await web.send(
        .post, "/api/kiosk/sales", json: nothing, headers: ["Idempotency-Key": "k"])
      let second = try await web.send(
        .post, "/api/kiosk/sales", json: nothing, headers: ["Idempotency-Key": "k"])
      #expect(first.status == .conflict && second.status == .conflict)
      #expect(second.headers[.idempotentReplayed] == "true")
      #expect(
        first.json("detail") == "All rows that can be imported have been. Come back tomorrow.")
    }
  }

  @Test(arguments: [
    ("crowd", HTTPResponse.Status.tooManyRequests, "60"), ("closed", .serviceUnavailable, "30"),
  ])
  func `the response to a refusal that may pass is not stored for its key`(
    thing: String, status: HTTPResponse.Status, wait: String
  ) async throws {
    try await withKiosk { web, store in
      web.useBearer("ann")
      for _ in 0..<2 {
        let reply = try await web.send(
          .post, "/api/kiosk/sales", json: "{\"thing\":\"\(thing)\"}",
          headers: ["Idempotency-Key": "k"])
        #expect(reply.status == status && reply.headers[.idempotentReplayed] == nil)
        #expect(reply.headers[.retryAfter] == wait)
      }
      #expect(try await answers(store) == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `the newest two thousand responses per client are kept`(engine: Engine) async throws {
    let world = TestWorld()
    try await withKiosk(engine, world: world) { web, store in
      func send(_ key: String) async throws -> Bool {
        world.advance(by: .milliseconds(1))
        let reply = try await web.send(
          .post, "/api/kiosk/sales", json: tea, headers: ["Idempotency-Key": key])
        return reply.headers[.idempotentReplayed] != nil
      }
      for person in ["bob", "ann"] {
        web.useBearer(person)
        _ = try await send("first")
      }
      let later = world.now + .milliseconds(1)
      try await store.write { tx in
        let last = try tx.first(
          "SELECT asker FROM web_idempotent_response ORDER BY answered_at DESC LIMIT 1")
        let ann: String = try #require(try last?.value("asker"))
        for number in 1...1998 {
          try tx.run(
            """
            INSERT INTO web_idempotent_response (key, asker, fingerprint, sealed, answered_at)
            VALUES (\("\(number)"), \(ann), '', \([UInt8(1)]), \(later))
            """)
        }
      }
      #expect(try await !send("second"))
      #expect(try await send("first"), "2,000 are kept")
      #expect(try await !send("third"))
      #expect(try await answers(store) == 2001, "with the other's")
      #expect(try await !send("first"), "the oldest went")
      web.useBearer("bob")
      #expect(try await send("first"), "another's stayed")
    }
  }

  private func answers(_ store: any Database) async throws -> Int {
    try await store.read { tx in try tx.count("SELECT count(*) AS n FROM web_idempotent_response")
    }
  }

  @Test func `the stored fingerprint of a request depends on its key`() async throws {
    try await withKiosk { web, store in
      web.useBearer("ann")
      for key in ["k1", "k2", "k3"] {
        _ = try await web.send(
          .post, "/api/kiosk/sales", json: tea, headers: ["Idempotency-Key": key])
      }
      let prints = try await store.read { tx in
        try tx.count("SELECT count(DISTINCT fingerprint) AS n FROM web_idempotent_response")
      }
      #expect(prints == 3, "one body, three keys")
    }
  }

  @Test func `a response is kept encrypted for seven days`() async throws {
    let world = TestWorld()
    try await withKiosk(world: world) { web, store in
      web.useBearer("ann")
      _ = try await web.send(
        .post, "/api/kiosk/sales", json: tea, headers: ["Idempotency-Key": "k"])
      let sealed = try await store.read { tx in
        try tx.first("SELECT sealed FROM web_idempotent_response")?.value(
          "sealed", as: [UInt8].self)
      }
      #expect(String(decoding: sealed ?? [], as: UTF8.self).contains("kiosk") == false)
      for days in [6, 8] {
        world.now = world.now + .days(days)
        let now = world.now
        try await store.write { tx in try Idempotency.purgeExpired(now: now, tx) }
        let kept = try await store.read { tx in
          try tx.count("SELECT count(*) AS n FROM web_idempotent_response")
        }
        #expect(kept == (days == 6 ? 1 : 0))
      }
    }
  }
}

extension HTTPField.Name {
  fileprivate static var idempotentReplayed: HTTPField.Name {
    HTTPField.Name("Idempotent-Replayed") ?? .accept
  }
}
