import HTTPTypes
import PlazaBase
import PlazaTesting
import Testing

struct PlayAPITests {
  private static let plays = "/api/popcorn/plays"

  @Test(arguments: Engine.all)
  func `a viewing is created, listed, changed and removed`(engine: Engine) async throws {
    try await PopcornAPIFixture.open(on: engine) { shop in
      let film = try await shop.film("The Matrix")
      let ann = shop.program(.ann)
      let made = try await ann.send(
        .post, Self.plays,
        json: """
          {"film":"\(film)","watchedOn":"2026-05-24","precision":"month","rating":75,"place":"Roxy","note":"a\\nb"}
          """)
      #expect(made.status == .created)
      let id = try #require(made.json("id"))
      #expect(made.location == "\(Self.plays)/\(id)")
      #expect(
        made.json("watchedOn") == "2026-05" && made.json("precision") == "month"
          && made.text.contains("\"rating\":75"))
      let list = try await ann.get(Self.plays)
      #expect(
        list.json("title") == "The Matrix" && list.json("note") == "a\\nb"
          && list.text.hasSuffix("\"next\":null}"))
      let changed = try await ann.send(
        .patch, "\(Self.plays)/\(id)", json: "{\"note\":\"\",\"precision\":\"year\"}")
      #expect(
        changed.status == .ok && changed.text.contains("\"note\":null")
          && changed.json("watchedOn") == "2026")
      #expect(changed.text.contains("\"rating\":75"), "what was not sent stays")
      for _ in 0..<2 {
        #expect(try await ann.send(.delete, "\(Self.plays)/\(id)").status == .noContent)
      }
      #expect(try await ann.get(Self.plays).text == "{\"items\":[],\"next\":null}")
      #expect(try await ann.send(.patch, "\(Self.plays)/\(id)", json: "{}").status == .notFound)
    }
  }

  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `five identical simultaneous requests create one viewing`(engine: Engine) async throws {
    try await PopcornAPIFixture.open(on: engine) { shop in
      let film = try await shop.film("The Matrix")
      let ann = shop.program(.ann)
      let replies = try await withThrowingTaskGroup(of: Reply.self) { group in
        for _ in 0..<5 {
          group.addTask {
            try await ann.send(
              .post, Self.plays, json: "{\"film\":\"\(film)\",\"watchedOn\":\"2026-05-24\"}")
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(replies.allSatisfy { $0.status == .created })
      #expect(Set(replies.map { $0.json("id") }).count == 1)
      let again = try await ann.send(
        .post, Self.plays,
        json: "{\"film\":\"\(film)\",\"watchedOn\":\"2026-05-24\",\"again\":true}")
      #expect(again.json("id") != replies[0].json("id"), "watched again")
    }
  }

  @Test func `all errors of a request are reported together`() async throws {
    try await PopcornAPIFixture.open { shop in
      let film = try await shop.film("The Matrix")
      let ann = shop.program(.ann)
      let many = try await ann.send(
        .post, Self.plays,
        json:
          "{\"film\":\"x\",\"watchedOn\":\"2026-06-02\",\"rating\":101,\"place\":\"a\\u0000\",\"note\":7}"
      )
      #expect(many.status == .unprocessableContent)
      for field in ["film", "watchedOn", "rating", "place", "note"] {
        #expect(many.text.contains("\"\(field)\":\""), "\(field)")
      }
      for wrong in [
        "{}", "{\"film\":\"\(film)\",\"precision\":\"hour\"}",
        "{\"film\":\"\(film)\",\"rating\":7.5}",
        "{\"film\":\"\(film)\",\"watchedOn\":\"2026-02-30\"}",
        "{\"film\":\"\(film)\",\"precision\":\"day\"}",
      ] {
        #expect(
          try await ann.send(.post, Self.plays, json: wrong).status == .unprocessableContent,
          "\(wrong)")
      }
      for query in ["sort=size", "only=all", "year=x", "limit=0", "after=!"] {
        #expect(
          try await ann.get("\(Self.plays)?\(query)").status == .unprocessableContent, "\(query)")
      }
      let unknown = shop.clock.world.newID(Cast.self)
      #expect(
        try await ann.send(.post, Self.plays, json: "{\"film\":\"\(unknown)\"}").status
          == .notFound)
    }
  }

  @Test func `guests and other members see nothing, and an idempotency key is respected`()
    async throws
  {
    try await PopcornAPIFixture.open { shop in
      let film = try await shop.film("The Matrix")
      let (ann, bob, cleo) = (shop.program(.ann), shop.program(.bob), shop.program())
      let body = "{\"film\":\"\(film)\"}"
      let key = ["Idempotency-Key": "one"]
      let made = try await ann.send(.post, Self.plays, json: body, headers: key)
      shop.clock.advance(by: .hours(1))
      let again = try await ann.send(.post, Self.plays, json: body, headers: key)
      #expect(again.bytes == made.bytes && again.status == .created)
      let other = try await ann.send(
        .post, Self.plays, json: "{\"film\":\"\(film)\",\"rating\":5}", headers: key)
      #expect(other.status == .unprocessableContent)
      let play = "\(Self.plays)/\(made.json("id") ?? "")"
      #expect(try await bob.send(.patch, play, json: "{\"note\":\"x\"}").status == .notFound)
      #expect(try await bob.send(.delete, play).status == .notFound)
      #expect(try await bob.get(Self.plays).text == "{\"items\":[],\"next\":null}")
      #expect(try await cleo.get(Self.plays).status == .unauthorized)
      #expect(try await cleo.send(.post, Self.plays, json: body).status == .unauthorized)
      #expect(try await cleo.send(.delete, play).status == .unauthorized)
      #expect(try await ann.send(.put, Self.plays, json: body).status == .methodNotAllowed)
      #expect(try await ann.send(.delete, "\(Self.plays)/nothing").status == .notFound)
    }
  }
}
