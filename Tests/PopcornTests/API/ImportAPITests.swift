import HTTPTypes
import PlazaBase
import PlazaTesting
import Testing

struct ImportAPITests {
  private static let imports = "/api/popcorn/imports"
  private static let table = Array(
    "Title,Year,Rating,WatchedDate\nThe Matrix,1999,3.5,2024-05-01\nNobody Knows It,2001,4,".utf8)

  @Test(arguments: Engine.all)
  func `a file is looked at, imported, and the second time changes nothing`(engine: Engine) async throws {
    try await APIShop.open(on: engine) { shop in
      _ = try await shop.film("The Matrix")
      let ann = shop.program(.ann)
      let look = try await ann.send(.post, Self.imports + "?dryRun=true", body: Self.table)
      #expect(look.status == .ok && look.text.contains("\"newPlays\":1") && look.text.contains("\"choices\":1"))
      #expect(look.text.contains("\"dryRun\":true") && look.json("title") == "Nobody Knows It")
      #expect(try await ann.get("/api/popcorn/plays").text == "{\"items\":[],\"next\":null}")
      let done = try await ann.send(.post, Self.imports, body: Self.table)
      #expect(
        done.status == .created && done.text.contains("\"newPlays\":1") && done.json("format") == "letterboxd-table")
      #expect(try await ann.get("/api/popcorn/plays").text.contains("\"rating\":70"))
      let again = try await ann.send(.post, Self.imports, body: Self.table)
      #expect(again.text.contains("\"newPlays\":0") && again.text.contains("\"same\":1"))
      #expect(again.location == done.location)
      let draft = try #require(done.location)
      #expect(try await ann.get(draft).text.contains("\"choices\":1"))
      #expect(try await shop.program(.bob).get(draft).status == .notFound)
    }
  }

  @Test(arguments: ["plaza", "trakt", "letterboxd"])
  func `an export is imported by somebody else`(format: String) async throws {
    try await APIShop.open { shop in
      let film = try await shop.film("The Matrix")
      let (ann, bob) = (shop.program(.ann), shop.program(.bob))
      let play = "{\"film\":\"\(film)\",\"watchedOn\":\"2026-05-24\",\"rating\":70,\"note\":\"ü\"}"
      #expect(try await ann.send(.post, "/api/popcorn/plays", json: play).status == .created)
      let file = try await ann.get("/api/popcorn/export?format=\(format)")
      #expect(file.status == .ok && file.headers[.contentDisposition]?.hasPrefix("attachment") == true)
      #expect(try await bob.send(.post, Self.imports, body: file.bytes).text.contains("\"newPlays\":1"))
      let list = try await bob.get("/api/popcorn/plays")
      #expect(list.json("watchedOn") == "2026-05-24" && list.json("note") == "ü" && list.text.contains("\"rating\":70"))
    }
  }

  @Test func `what is no export is refused with a sentence, strangers are asked to sign in`() async throws {
    try await APIShop.open { shop in
      let (ann, cleo) = (shop.program(.ann), shop.program())
      for bytes in [[], Array("hello".utf8), [0x50, 0x4B, 0x03, 0x04], [0xFF, 0xFE, 0x00]] as [[UInt8]] {
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
