import Foundation
import HTTPTypes
import PlazaBase
import PlazaTesting
import Testing

struct BookmarkAPITests {
  private static let bookmarks = "/api/popcorn/bookmarks"

  @Test(arguments: Engine.all)
  func `a bookmark is put, listed and deleted idempotently`(engine: Engine) async throws {
    try await PopcornAPIFixture.open(on: engine) { shop in
      let film = try await shop.film("The Matrix")
      let ann = shop.program(.ann)
      for _ in 0..<2 {
        #expect(try await ann.send(.put, "\(Self.bookmarks)/\(film)").status == .noContent)
      }
      let list = try await ann.get(Self.bookmarks)
      #expect(
        list.json("film") == film.text && list.text.components(separatedBy: "\"title\"").count == 2
      )
      #expect(
        try await shop.program(.bob).get(Self.bookmarks).text == "{\"items\":[],\"next\":null}")
      for _ in 0..<2 {
        #expect(try await ann.send(.delete, "\(Self.bookmarks)/\(film)").status == .noContent)
      }
      #expect(try await ann.get(Self.bookmarks).text == "{\"items\":[],\"next\":null}")
    }
  }

  @Test func `a repeated request with one key changes nothing, even after other requests`()
    async throws
  {
    try await PopcornAPIFixture.open { shop in
      let film = try await shop.film("The Matrix")
      let ann = shop.program(.ann)
      let key = ["Idempotency-Key": "offline-1"]
      #expect(
        try await ann.send(.put, "\(Self.bookmarks)/\(film)", headers: key).status == .noContent)
      #expect(try await ann.send(.delete, "\(Self.bookmarks)/\(film)").status == .noContent)
      let late = try await ann.send(.put, "\(Self.bookmarks)/\(film)", headers: key)
      #expect(late.status == .noContent && late.text.isEmpty)
      #expect(
        try await ann.get(Self.bookmarks).text == "{\"items\":[],\"next\":null}",
        "a late repetition does nothing")
    }
  }

  @Test func `guests get 401, and unknown films return not found`() async throws {
    try await PopcornAPIFixture.open { shop in
      let film = try await shop.film("The Matrix")
      let unknown = shop.clock.world.newID(Cast.self)
      let (ann, cleo) = (shop.program(.ann), shop.program())
      #expect(try await cleo.get(Self.bookmarks).status == .unauthorized)
      #expect(try await cleo.send(.put, "\(Self.bookmarks)/\(film)").status == .unauthorized)
      #expect(try await cleo.send(.delete, "\(Self.bookmarks)/\(film)").status == .unauthorized)
      for film in [unknown.text, "nothing"] {
        #expect(try await ann.send(.put, "\(Self.bookmarks)/\(film)").status == .notFound)
        #expect(try await ann.send(.delete, "\(Self.bookmarks)/\(film)").status == .notFound)
      }
      #expect(try await ann.send(.post, "\(Self.bookmarks)/\(film)").status == .methodNotAllowed)
      #expect(
        try await ann.get("\(Self.bookmarks)?sort=x&genre=y&year=0").status
          == .unprocessableContent)
    }
  }
}
