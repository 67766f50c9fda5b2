import HTTPTypes
import Jobs
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaFiles
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaTesting
import PlazaUploads
import Synchronization
import Testing

@testable import FilmCatalogue

struct PosterTests {
  /// A film of iTunes, whose picture the stub server has at this path.
  private func film(
    _ fixture: SourceFixture, shows path: String? = "600x600bb.jpg", seed: Int = 1, id: Int = 101
  )
    async throws -> Film
  {
    if let path {
      fixture.stubServer.show(
        try await fixture.picture(seed: seed), at: "/image/thumb/\(id)/\(path)")
    }
    try await fixture.refresh(.itunes, "film/\(id)")
    return try await fixture.film(ExternalKey(.itunes, "\(id)")).film
  }

  private func find(_ film: Film, _ fixture: SourceFixture) async throws -> Film {
    try await fixture.catalogue.find(film.id)
  }

  @Test(arguments: Engine.all)
  func `a generated poster is served until the picture arrives, and each has its own address`(
    engine: Engine
  )
    async throws
  {
    try await SourceFixture.open(on: engine) { fixture in
      let film = try await film(fixture)
      let drawn = try await fixture.cleo.get(film.poster(.list).text)
      #expect(drawn.status == .ok && drawn.headers[.contentType] == "image/svg+xml")
      #expect(drawn.headers[.cacheControl]?.contains("immutable") == true)
      try await fixture.worker.runDue()
      let fetched = try await find(film, fixture)
      #expect(fetched.poster(.list) != film.poster(.list))
      for size in PosterSize.allCases {
        let reply = try await fixture.cleo.get(fetched.poster(size).text)
        #expect(
          reply.headers[.contentType] == "image/jpeg"
            && PictureKind(sniffing: reply.bytes) == .jpeg)
        #expect(reply.headers[.cacheControl]?.contains("immutable") == true)
      }
      let old = try await fixture.cleo.get(film.poster(.list).text)
      #expect(
        old.headers[.cacheControl]?.contains("immutable") != true,
        "an old address is asked for again")
      let asked = fixture.stubServer.questions.count
      try await fixture.worker.runDue()
      #expect(fixture.stubServer.questions.count == asked)
    }
  }

  @Test func `if the larger picture is missing, the named one is fetched`() async throws {
    try await SourceFixture.open { fixture in
      let film = try await film(fixture, shows: "100x100bb.jpg")
      _ = try await fixture.cleo.get(film.poster(.list).text)
      try await fixture.worker.runDue()
      #expect(try await find(film, fixture).picture != nil)
      #expect(fixture.stubServer.requestCount("/image/thumb/101/600x600bb.jpg") == 1)
    }
  }

  @Test func `a missing picture is not requested again before the next day`() async throws {
    try await SourceFixture.open { fixture in
      let film = try await film(fixture, shows: nil)
      for _ in 0..<3 {
        _ = try await fixture.cleo.get(film.poster(.list).text)
        try await fixture.worker.runDue()
        fixture.clock.advance(by: .hours(1))
      }
      #expect(fixture.stubServer.requestCount("/image/thumb/101/600x600bb.jpg") == 1)
      fixture.clock.advance(by: .days(1))
      fixture.stubServer.show(try await fixture.picture(), at: "/image/thumb/101/600x600bb.jpg")
      _ = try await fixture.cleo.get(film.poster(.list).text)
      try await fixture.worker.runDue()
      #expect(try await find(film, fixture).picture != nil)
    }
  }

  @Test func `a response that is not a picture is not stored`() async throws {
    try await SourceFixture.open { fixture in
      let film = try await film(fixture, shows: nil)
      fixture.stubServer.show(
        Array("<svg onload='x'/>".utf8), at: "/image/thumb/101/600x600bb.jpg")
      _ = try await fixture.cleo.get(film.poster(.list).text)
      try await fixture.worker.runDue()
      #expect(try await find(film, fixture).picture == nil)
      #expect(try await fixture.files.list(FilmPicture.prefix).isEmpty)
    }
  }

  @Test(arguments: [
    "https://169.254.169.254/latest/meta-data", "https://127.0.0.1/x",
    "https://evil.example/600x600bb.jpg",
    "https://mzstatic.com.evil.example/x.jpg", "https://evilmzstatic.com/x.jpg",
    "https://image.tmdb.org:8443/x.jpg",
    "http://image.tmdb.org/x.jpg", "https://me@image.tmdb.org/x.jpg",
    "https://image.tmdb.org.evil.example/x.jpg",
  ])
  func `no address outside the known picture servers is requested`(address: String) {
    #expect(FetchURL(address).flatMap(ArtworkDownloader.source) == nil)
  }

  @Test func `the picture servers of the sources are known`() throws {
    let itunes = try #require(FetchURL("https://is1-ssl.mzstatic.com/image/thumb/600x600bb.jpg"))
    let tmdb = try #require(FetchURL("https://image.tmdb.org/t/p/w780/x.jpg"))
    #expect(
      ArtworkDownloader.source(of: itunes) == .itunes
        && ArtworkDownloader.source(of: tmdb) == .tmdb)
  }

  @Test(arguments: Engine.all)
  func `if the picture budget is exceeded, the least recently used picture is deleted`(
    engine: Engine
  ) async throws {
    let one = try await bytesOfOne()
    try await SourceFixture.open(on: engine, artworkBytes: one * 5 / 2) { fixture in
      var films: [Film] = []
      for (place, id) in [101, 103, 104].enumerated() {
        let film = try await film(fixture, seed: id, id: id)
        _ = try await fixture.cleo.get(film.poster(.list).text)
        try await fixture.worker.runDue()
        films.append(film)
        fixture.clock.advance(by: .hours(2))
        // The first picture is used each time.
        if place > 0 { _ = try await fixture.cleo.get(find(films[0], fixture).poster(.list).text) }
        fixture.clock.advance(by: .hours(2))
      }
      let kept = try await fixture.store.read {
        try $0.count("SELECT bytes AS n FROM film_picture_total WHERE id = 1")
      }
      let pictures = try await [
        find(films[0], fixture), find(films[1], fixture), find(films[2], fixture),
      ].map(
        \.picture)
      #expect(kept <= one * 5 / 2 && kept > one)
      #expect(pictures[1] == nil && pictures[2] != nil)
      let named = Set(pictures.compactMap { $0 })
      let onDisk = try await fixture.files.list(FilmPicture.prefix).map(\.key.recordID)
      #expect(Set(onDisk) == named)
    }
  }

  /// The number of bytes that a picture of noise takes.
  private func bytesOfOne() async throws -> Int {
    let sizes = Tally()
    try await SourceFixture.open { fixture in
      let film = try await film(fixture, seed: 101)
      _ = try await fixture.cleo.get(film.poster(.list).text)
      try await fixture.worker.runDue()
      let bytes = try await fixture.store.read {
        try $0.count("SELECT bytes AS n FROM film_picture_total WHERE id = 1")
      }
      sizes.number.withLock { $0 = bytes }
    }
    return sizes.number.withLock { $0 }
  }

  @Test func `unreferenced files are deleted and a lost file is fetched again`() async throws {
    try await SourceFixture.open { fixture in
      let film = try await film(fixture)
      _ = try await fixture.cleo.get(film.poster(.list).text)
      try await fixture.worker.runDue()
      let stray = try #require(FilmPicture.key(fixture.catalogue.world.newID(), .list))
      try await fixture.files.put(stray, [1])
      let now = fixture.clock.now + .days(3650)
      try await fixture.sources.artwork.cleanUp(now: now)
      #expect(try await fixture.files.list(FilmPicture.prefix).count == 2)
      let found = try await find(film, fixture)
      let id = try #require(found.picture.flatMap { ID<FilmPicture>($0) })
      try await fixture.files.delete(try #require(FilmPicture.key(id, .list)))
      fixture.clock.advance(by: .hours(1))
      let reply = try await fixture.cleo.get(found.poster(.list).text)
      #expect(
        reply.headers[.contentType] == "image/svg+xml"
          && reply.headers[.cacheControl]?.contains("immutable") != true)
      try await fixture.worker.runDue()
      let again = try await find(film, fixture)
      #expect(
        try await fixture.cleo.get(again.poster(.list).text).headers[.contentType] == "image/jpeg")
    }
  }

  @Test func `an unknown film, an unknown size and a wrong method get no poster`() async throws {
    try await SourceFixture.open { fixture in
      let film = try await film(fixture)
      let nobody: ID<Film> = fixture.catalogue.world.newID()
      #expect(
        try await fixture.cleo.get(FilmPaths.poster(nobody, "list").text).status == .notFound)
      #expect(
        try await fixture.cleo.get(FilmPaths.poster(film.id, "huge").text).status == .notFound)
      #expect(try await fixture.cleo.get("/films/x/poster/list").status == .notFound)
      #expect(
        try await fixture.cleo.post(film.poster(.list).text, form: [:]).status == .methodNotAllowed
      )
    }
  }

  @Test(arguments: [Engine.sqliteMemory, .postgres])
  func `no statement for sources and pictures scans a large table`(engine: Engine) async throws {
    let large: Set = ["film", "film_record", "film_picture", "film_source_state"]
    try await expectNoFullScans(engine, FilmCatalogue.tables, large: large) { store in
      let catalogue = Catalogue(store: store, clock: TestWorld())
      let film = try await catalogue.film(.some())
      let (now, world) = (catalogue.clock.now, catalogue.world)
      let picture: ID<FilmPicture> = world.newID()
      let keep = SavePicture(
        film: film.id, address: "a", picture: world.newID(), bytes: 10, now: now)
      try await store.write { tx in
        _ = try keep(tx)
        try RecordArtworkUse(used: [film.id: now + .days(2)])(tx)
        _ = try FilmPicture.find(film.id, tx)
        _ = try EvictArtwork(budget: 5)(tx)
        try FilmPicture.drafts.save(picture, of: Cast.dan.id, now: now, tx)
        try StaffPicture.new(picture, of: Cast.dan.id).show(with: film.id, at: now, tx)
        _ = try StaffPicture.new(picture, of: Cast.dan.id).named(before: nil, tx)
        try StaffPicture.none.show(with: film.id, at: now, tx)
        try FilmPicture.drafts.deleteExpired(now: now, tx)
        try SourceState.deleteSearches(before: now, tx)
        try RecordMissingPicture(film: film.id, address: "a", now: now)(tx)
        try SourceState.record(.tmdb, "year/2026", ingested: 1, given: 2, at: now, tx)
        try SourceState.record(.tmdb, "year/2026", .unreachable, at: now, tx)
        for subject in [FilmSubject.year(2026), .nowPlaying, .film(film.id)] {
          _ = try Freshness.of(subject, tx)
        }
      }
    }
  }
}

private final class Tally: Sendable {
  let number = Mutex(0)
}
