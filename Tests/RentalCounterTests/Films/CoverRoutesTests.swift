import HTTPTypes
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaTesting
import PlazaUI
import Testing

@testable import RentalCounter

struct CoverRoutesTests {
  @Test(arguments: Engine.all)
  func `an API client uploads a cover and reads it back`(engine: Engine) async throws {
    try await RentalSite.open(on: engine) { shop in
      let kim = shop.visitor(.kim)
      let film = try await shop.counter.add()
      let place = API.cover(film.id).text
      #expect(try await kim.get(place).status == .notFound)
      #expect(
        try await kim.send(.put, place, body: try await shop.picture("png")).status == .noContent)
      let reply = try await kim.get(place)
      #expect(reply.status == .ok && reply.headers[.contentType] == "image/jpeg")
      #expect(PictureKind(sniffing: reply.bytes) == .jpeg)
      let tag = try #require(reply.headers[.eTag])
      #expect(try await kim.get(place, headers: ["If-None-Match": tag]).status == .notModified)
      let part = try await kim.get(place, headers: ["Range": "bytes=10-19"])
      #expect(part.status == .partialContent && part.bytes == Array(reply.bytes[10..<20]))
      let end = try await kim.get(place, headers: ["Range": "bytes=-5"])
      #expect(end.bytes == Array(reply.bytes.suffix(5)))
    }
  }

  @Test(arguments: CoverSize.allCases)
  func `a cover is served in every size and cached permanently`(size: CoverSize) async throws {
    try await RentalSite.open { shop in
      let kim = shop.visitor(.kim)
      let film = try await shop.counter.add()
      try await kim.put(try await shop.picture(), film)
      let link = try #require(try await shop.counter.find(film).coverPicture(size))
      let reply = try await kim.get(link.text)
      #expect(reply.headers[.contentType] == "image/jpeg")
      #expect(reply.headers[.cacheControl] == "private, max-age=31536000, immutable")
    }
  }

  @Test func `a film without a cover has a poster whose address changes with its content`()
    async throws
  {
    try await RentalSite.open { shop in
      let kim = shop.visitor(.kim)
      let film = try await shop.counter.add("The <Matrix> & Co")
      let link = try #require(film.coverPicture(.list))
      let reply = try await kim.get(link.text)
      #expect(reply.headers[.contentType] == "image/svg+xml")
      #expect(
        reply.headers[.cacheControl] == "private, max-age=3600",
        "the catalogue may correct its year")
      #expect(reply.text.contains("Matrix") && !reply.text.contains("<Matrix"))
      #expect(
        try await kim.get(Paths.poster(film.id).text).headers[.cacheControl] == "private, no-cache"
      )
      let others = [
        CoverPoster(title: "Ran", director: nil, catalogue: nil),
        CoverPoster(title: film.title, director: "Ann Lee", catalogue: nil),
        CoverPoster(title: film.title, director: nil, catalogue: "another"),
      ]
      for other in others { #expect(other.link(for: film.id) != link) }
      let rental = try #require(
        try await shop.counter.rent([film], to: shop.counter.register("Bob Ray")).first)
      #expect(rental.coverPicture(.list) == link)
    }
  }

  @Test func `a new cover replaces the old one and deletes its pictures`() async throws {
    try await RentalSite.open { shop in
      let kim = shop.visitor(.kim)
      let film = try await shop.counter.add()
      try await kim.put(try await shop.picture(seed: 1), film)
      let first = try await shop.counter.find(film)
      try await kim.put(try await shop.picture(seed: 2), film)
      let second = try await shop.counter.find(film)
      #expect(first.cover != second.cover)
      #expect(try await kim.get(#require(first.coverPicture(.full)).text).status == .notFound)
      #expect(try await kim.get(#require(second.coverPicture(.full)).text).status == .ok)
      let names = try await shop.files.list(Cover.prefix).map { $0.key.recordID as String? }
      #expect(names.count == 3 && Set(names) == [second.cover])
    }
  }

  @Test(arguments: ["", "GIF89a", "<svg/>", "\u{FF}"])
  func `a file that is not a picture is refused with a message and not stored`(text: String)
    async throws
  {
    try await RentalSite.open { shop in
      let film = try await shop.counter.add()
      for place in [API.cover(film.id).text, Paths.newCover().text] {
        let reply = try await shop.visitor(.kim).send(
          .put, place, headers: ["Accept": "application/json"], body: Array(text.utf8))
        #expect(reply.status == .unprocessableContent)
        #expect(reply.headers[.contentType] == "application/problem+json")
        #expect(reply.text.contains("cover") && reply.json("detail")?.isEmpty == false)
      }
      #expect(try await shop.files.list(Cover.prefix).isEmpty)
      #expect(try await shop.counter.find(film).cover == nil)
    }
  }

  @Test func `a picture over ten megabytes is refused before it is read`() async throws {
    try await RentalSite.open { shop in
      let film = try await shop.counter.add()
      let reply = try await shop.visitor(.kim).send(
        .put, API.cover(film.id).text, body: Array(repeating: 0xFF, count: Pictures.largest + 1))
      #expect(reply.status == .contentTooLarge)
    }
  }

  @Test func `a draft cover can be used once, and only by its uploader`() async throws {
    try await RentalSite.open { shop in
      let kim = shop.visitor(.kim)
      let reply = try await kim.send(
        .put, Paths.newCover().text, headers: ["Accept": "application/json"],
        body: try await shop.picture())
      #expect(reply.status == .created)
      let preview = try #require(reply.json("preview"))
      #expect(try await kim.get(preview).headers[.contentType] == "image/jpeg")
      let id = try #require(reply.json("id").flatMap { ID<Cover>($0) })
      let store = shop.counter.store
      await #expect(throws: ValidationErrors.self) {
        try await store.write { try ClaimCover(id: id, member: Cast.dan.id)($0) }
      }
      let claim = ClaimCover(id: id, member: Cast.kim.id)
      #expect(try await store.write { try claim($0) } == id.text)
      await #expect(throws: ValidationErrors.self) { try await store.write { try claim($0) } }
      let film = try await shop.counter.add()
      let set = SetCover(film: film.id, cover: id)
      _ = try await store.write { try set($0) }
      let named = try await shop.counter.find(film)
      #expect(try await store.write { try claim(for: named, $0) } == id.text)
    }
  }

  @Test(arguments: Engine.all)
  func `cleanup removes old drafts and orphaned covers`(engine: Engine) async throws {
    // Stored files have the machine's time, so the test's clock starts from it.
    try await RentalSite.open(on: engine, TestWorld(now: World.real.now())) { shop in
      let kim = shop.visitor(.kim)
      let film = try await shop.counter.add()
      let orphan = try await shop.counter.add("Ran")
      try await kim.put(try await shop.picture(), film)
      try await kim.put(try await shop.picture(), orphan)
      let draft = try await kim.send(.put, Paths.newCover().text, body: try await shop.picture())
      let now = shop.counter.clock.now
      try await shop.counter.store.write { try DeleteFilm(film: orphan.id, now: now)($0) }
      try await shop.storefront.cleanUp(now: now)
      #expect(try await shop.files.list(Cover.prefix).count == 9, "what is young stays")
      try await shop.storefront.cleanUp(now: now + .hours(2))
      let kept = try await shop.files.list(Cover.prefix).map { $0.key.recordID as String? }
      #expect(Set(kept) == [try await shop.counter.find(film).cover, draft.json("id")])
      try await shop.storefront.cleanUp(now: now + .hours(26))
      let last = try await shop.files.list(Cover.prefix).map { $0.key.recordID as String? }
      #expect(Set(last) == [try await shop.counter.find(film).cover] && last.count == 3)
    }
  }

  @Test func `only staff can see and change covers`() async throws {
    try await RentalSite.open { shop in
      let film = try await shop.counter.add()
      for (person, status) in [(Cast.ann, 403), (nil, 401)] as [(Cast?, Int)] {
        let web = shop.visitor(person)
        #expect(try await web.get(API.cover(film.id).text).status.code == status)
        #expect(try await web.send(.put, API.cover(film.id).text, body: [1]).status.code == status)
      }
      #expect(try await shop.visitor(.ann).get(Paths.poster(film.id).text).status == .forbidden)
      #expect(try await shop.visitor().get(Paths.poster(film.id).text).status == .seeOther)
      #expect(
        try await shop.visitor(.kim).send(.delete, API.cover(film.id).text).status
          == .methodNotAllowed)
    }
  }

  @Test func `covers of unknown films are not found`() async throws {
    try await RentalSite.open { shop in
      let kim = shop.visitor(.kim)
      let film = try await shop.counter.add()
      let nobody = "00000000-0000-7000-8000-000000000000"
      for path in [
        "/rental/covers/\(nobody)/list", "/rental/covers/\(nobody)/huge", "/rental/covers/x/list",
        "/rental/covers/..%2f../list", "/rental/films/\(nobody)/poster",
        "/api/rental/films/\(nobody)/cover",
        "/api/rental/films/\(film.id)/cover",
      ] {
        #expect(try await kim.get(path).status == .notFound, "\(path)")
      }
      let put = try await kim.send(
        .put, "/api/rental/films/\(nobody)/cover", body: try await shop.picture())
      #expect(put.status == .notFound)
      #expect(try await shop.files.list(Cover.prefix).isEmpty)
    }
  }
}

extension WebClient {
  /// Uploads a film's cover.
  fileprivate func put(_ picture: [UInt8], _ film: Film) async throws {
    #expect(try await send(.put, API.cover(film.id).text, body: picture).status == .noContent)
  }
}
