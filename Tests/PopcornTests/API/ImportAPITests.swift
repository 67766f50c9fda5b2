import HTTPTypes
import PlazaBase
import PlazaTesting
import Testing

struct ImportAPITests {
  private static let imports = "/api/popcorn/imports"
  private static let table = Array(
    "Title,Year,Rating,WatchedDate\nThe Matrix,1999,3.5,2024-05-01\nNobody Knows It,2001,4,".utf8)

  @Test(arguments: Engine.all)
  func `a file is previewed and imported, and importing it again changes nothing`(engine: Engine)
    async throws
  {
    try await PopcornAPIFixture.open(on: engine) { shop in
      _ = try await shop.film("The Matrix")
      let ann = shop.program(.ann)
      let look = try await ann.send(.post, Self.imports + "?dryRun=true", body: Self.table)
      #expect(
        look.status == .ok && look.text.contains("\"newPlays\":1")
          && look.text.contains("\"choices\":1"))
      #expect(look.text.contains("\"dryRun\":true") && look.json("title") == "Nobody Knows It")
      #expect(try await ann.get("/api/popcorn/plays").text == "{\"items\":[],\"next\":null}")
      let done = try await ann.send(.post, Self.imports, body: Self.table)
      #expect(
        done.status == .created && done.text.contains("\"newPlays\":1")
          && done.json("format") == "letterboxd-table")
      #expect(try await ann.get("/api/popcorn/plays").text.contains("\"rating\":70"))
      let again = try await ann.send(.post, Self.imports, body: Self.table)
      #expect(again.text.contains("\"newPlays\":0") && again.text.contains("\"same\":1"))
      #expect(again.location == done.location)
      let draft = try #require(done.location)
      #expect(try await ann.get(draft).text.contains("\"choices\":1"))
      #expect(try await shop.program(.bob).get(draft).status == .notFound)
    }
  }

  @Test func `leaving out a row ignores a film that was sent with it`() async throws {
    try await PopcornAPIFixture.open { shop in
      let film = try await shop.film("The Matrix")
      let ann = shop.program(.ann)
      let draft = try #require(
        try await ann.send(.post, Self.imports, body: Self.table).location)
      let body = "{\"act\":\"leave-out\",\"position\":2,\"film\":\"\(film)\"}"
      let reply = try await ann.send(.post, draft, json: body)
      #expect(reply.status == .ok && reply.text.contains("\"choices\":0"), "\(reply.text)")
      let plays = try await ann.get("/api/popcorn/plays").text
      #expect(plays.matches(of: /"watchedOn"/).count == 1, "\(plays)")
    }
  }

  @Test func `programs get English messages in any language of the request`() async throws {
    try await PopcornAPIFixture.open { shop in
      let (ann, korean) = (shop.program(.ann), ["Accept-Language": "ko"])
      let table = Array("Title,Year,Rating,WatchedDate,Mood\nThe Matrix,1999,6,2024-05-01,".utf8)
      for query in ["?dryRun=true", ""] {
        let reply = try await ann.send(.post, Self.imports + query, headers: korean, body: table)
        #expect(
          reply.json("reason")
            == "“6” isn't a rating out of five stars. Correct it, or leave it empty.")
        #expect(
          reply.json("origin") == "line 2"
            && reply.text.contains(#""ignored":["the columns Mood"]"#))
      }
    }
  }

  @Test(arguments: ["plaza", "trakt", "letterboxd"])
  func `another member can import an export`(format: String) async throws {
    try await PopcornAPIFixture.open { shop in
      let film = try await shop.film("The Matrix")
      let (ann, bob) = (shop.program(.ann), shop.program(.bob))
      let play = "{\"film\":\"\(film)\",\"watchedOn\":\"2026-05-24\",\"rating\":70,\"note\":\"ü\"}"
      #expect(try await ann.send(.post, "/api/popcorn/plays", json: play).status == .created)
      let file = try await ann.get("/api/popcorn/export?format=\(format)")
      #expect(
        file.status == .ok && file.headers[.contentDisposition]?.hasPrefix("attachment") == true)
      #expect(
        try await bob.send(.post, Self.imports, body: file.bytes).text.contains("\"newPlays\":1"))
      let list = try await bob.get("/api/popcorn/plays")
      #expect(
        list.json("watchedOn") == "2026-05-24" && list.json("note") == "ü"
          && list.text.contains("\"rating\":70"))
    }
  }

  /// Half stars, a film twice on one day, one without a date, and notes with special characters of
  /// CSV and JSON.
  private static func diary(_ format: String) -> [String] { format == "trakt" ? ofTrakt : diary }

  /// Trakt has one rating and one comment per film: those of the last viewing.
  private static let ofTrakt = [
    "\"watchedOn\":\"2024-05-01\"", "\"watchedOn\":\"2024-05-01\",\"again\":true",
    "\"precision\":\"unknown\"",
    "\"precision\":\"unknown\",\"again\":true",
    "\"watchedOn\":\"2025-12-31\",\"rating\":70,\"note\":\"Two\\nlines, \\\"quoted\\\"; =1+1 \\u202ertl\"",
  ]
  private static let diary = [
    "\"watchedOn\":\"2024-05-01\",\"rating\":70,\"note\":\"Two\\nlines, \\\"quoted\\\"; =1+1\"",
    "\"watchedOn\":\"2024-05-01\",\"note\":\"'again\",\"again\":true",
    "\"note\":\"No date, \\u202ebut a note\"",
    "\"watchedOn\":\"2025-12-31\",\"rating\":10", "\"precision\":\"unknown\",\"again\":true",
  ]

  @Test(arguments: Engine.all, ["plaza", "trakt", "letterboxd"])
  func `an export imported into an empty account gives an identical export`(
    engine: Engine, format: String
  ) async throws {
    try await PopcornAPIFixture.open(on: engine) { shop in
      let films = [try await shop.film("300", 2006), try await shop.film("Tom & \"Jerry\"", 1992)]
      let (ann, bob) = (shop.program(.ann), shop.program(.bob))
      for film in films {
        for words in Self.diary(format) {
          shop.clock.advance(by: .minutes(3))
          let made = try await ann.send(
            .post, "/api/popcorn/plays", json: "{\"film\":\"\(film)\",\(words)}")
          #expect(made.status == .created, "\(made.text)")
        }
        if format != "letterboxd" {
          _ = try await ann.send(.put, "/api/popcorn/bookmarks/\(film)")
        }
      }
      let address = "/api/popcorn/export?format=\(format)"
      let file = try await ann.get(address)
      let taken = try await bob.send(.post, Self.imports, body: file.bytes)
      #expect(
        taken.text.contains("\"newPlays\":10") && taken.text.contains("\"choices\":0"),
        "\(taken.text)")
      #expect(taken.text.contains("\"refused\":0"), "\(taken.text)")
      #expect(try await marks(bob) == marks(ann))
      // Trakt's exports contain the time of ratings and comments, but not of the history.
      if format != "trakt" { #expect(try await bob.get(address).bytes == file.bytes) }
      let before = try await bob.get(address)
      let again = try await bob.send(.post, Self.imports, body: file.bytes)
      #expect(again.text.contains("\"newPlays\":0") && again.text.contains("\"newBookmarks\":0"))
      #expect(try await bob.get(address).bytes == before.bytes)
    }
  }

  /// All plays and bookmarks of the client's member, without generated IDs and times.
  private func marks(_ program: WebClient) async throws -> [String] {
    var all: [String] = []
    for list in ["plays", "bookmarks"] {
      let text = try await program.get("/api/popcorn/\(list)?limit=200").text
      all.append(text.replacing(#/"(id|addedAt|markedAt|version)":"[^"]*",?/#, with: ""))
    }
    return all
  }

  @Test func `a file that is not an export is refused with a message, and guests get 401`()
    async throws
  {
    try await PopcornAPIFixture.open { shop in
      let (ann, cleo) = (shop.program(.ann), shop.program())
      for bytes in [[], Array("hello".utf8), [0x50, 0x4B, 0x03, 0x04], [0xFF, 0xFE, 0x00]]
        as [[UInt8]]
      {
        let reply = try await ann.send(.post, Self.imports, body: bytes)
        #expect(reply.status == .unprocessableContent && reply.text.contains("\"file\":\""))
      }
      #expect(try await ann.get("/api/popcorn/export?format=pdf").status == .unprocessableContent)
      #expect(try await cleo.send(.post, Self.imports, body: Self.table).status == .unauthorized)
      #expect(try await cleo.get("/api/popcorn/export").status == .unauthorized)
      #expect(try await ann.get(Self.imports).status == .methodNotAllowed)
    }
  }
}
