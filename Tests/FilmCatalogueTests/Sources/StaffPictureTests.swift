import HTTPTypes
import Jobs
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaImaging
import PlazaMarkup
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct StaffPictureTests {
  /// Uploads a picture before the form is submitted.
  private func send(_ fixture: SourceFixture, as dan: WebClient, seed: Int = 1) async throws
    -> String
  {
    let reply = try await dan.send(
      .put, "/films/pictures", body: try await fixture.picture(seed: seed))
    #expect(reply.status == .created)
    let id = try #require(reply.json("id"))
    #expect(reply.json("preview") == "/films/pictures/\(id)/list")
    #expect(try await dan.get("/films/pictures/\(id)/list").headers[.contentType] == "image/jpeg")
    return id
  }

  private func type(of film: ID<Film>, _ fixture: SourceFixture) async throws -> String? {
    let found = try await fixture.catalogue.find(film)
    return try await fixture.cleo.get(found.poster(.detail).text).headers[.contentType]
  }

  @Test(arguments: Engine.all)
  func `a staff picture is re-encoded, shown at once and preferred to that of a source`(
    engine: Engine
  ) async throws {
    try await SourceFixture.open(on: engine) { fixture in
      let dan = fixture.visitor(.dan)
      fixture.stubServer.show(
        try await fixture.picture(seed: 9), at: "/image/thumb/101/600x600bb.jpg")
      try await fixture.refresh(.itunes, "film/101")
      let film = try await fixture.film(ExternalKey(.itunes, "101")).film
      let path = "/films/\(film.id)"
      let id = try await send(fixture, as: dan)
      let form: KeyValuePairs = [
        "title": film.title, "release": film.release.description, "picture": id,
      ]
      #expect(try await dan.post(path, form: form).status == .seeOther)
      #expect(try await fixture.catalogue.find(film.id).picture == id)
      let shown = try await fixture.cleo.get(film.poster(.detail).text)
      #expect(PictureKind(sniffing: shown.bytes) == .jpeg)
      // Viewing the picture causes no query, and correcting another field preserves it.
      try await fixture.worker.runDue()
      #expect(fixture.stubServer.requestCount("/image/thumb/101/600x600bb.jpg") == 0)
      #expect(try await dan.get(path + "/edit").text.contains("value=\"\(id)\""))
      #expect(try await dan.post(path, form: form).status == .seeOther, "it is its own by now")
      #expect(try await fixture.catalogue.find(film.id).picture == id)
      // After its removal, the picture of the source is downloaded.
      let gone: KeyValuePairs = ["title": film.title, "picture": id, "noPicture": "true"]
      #expect(try await dan.post(path, form: gone).status == .seeOther)
      #expect(try await type(of: film.id, fixture) == "image/svg+xml")
      try await fixture.worker.runDue()
      #expect(try await type(of: film.id, fixture) == "image/jpeg")
      #expect(try await fixture.catalogue.find(film.id).picture != id)
      try await fixture.sources.artwork.cleanUp(now: fixture.clock.now + .days(3650))
      #expect(
        try await dan.get("/films/pictures/\(id)/list").status == .notFound,
        "its files are swept away")
    }
  }

  @Test(arguments: Engine.all)
  func `a staff picture moves with a merge and returns when it is undone`(engine: Engine)
    async throws
  {
    try await SourceFixture.open(on: engine) { fixture in
      let dan = fixture.visitor(.dan)
      let id = try await send(fixture, as: dan)
      let made = try await dan.post(
        "/films", form: ["title": "Home film", "release": "2026", "picture": id])
      let gone = try #require(
        made.location.flatMap { ID<Film>($0.split(separator: "/").last ?? "") })
      #expect(try await fixture.catalogue.find(gone).picture == id)
      let kept = try await fixture.catalogue.film(.some("Home movie", "2026"))
      let merge = try await fixture.catalogue.merge(
        try await fixture.catalogue.find(gone), into: kept)
      _ = try await type(of: kept.id, fixture)
      try await fixture.worker.runDue()
      #expect(try await fixture.catalogue.find(kept.id).picture == id)
      #expect(try await type(of: kept.id, fixture) == "image/jpeg")
      try await fixture.catalogue.undo(merge)
      fixture.clock.advance(by: .hours(1))
      _ = try await type(of: gone, fixture)
      try await fixture.worker.runDue()
      #expect(try await type(of: gone, fixture) == "image/jpeg")
      #expect(try await type(of: kept.id, fixture) == "image/svg+xml")
      #expect(try await fixture.count("film_picture") == 1)
    }
  }

  @Test func `staff pictures do not count towards the budget and are never evicted`() async throws
  {
    try await SourceFixture.open(artworkBytes: 1) { fixture in
      let dan = fixture.visitor(.dan)
      let id = try await send(fixture, as: dan)
      _ = try await dan.post("/films", form: ["title": "Home film", "picture": id])
      fixture.stubServer.show(
        try await fixture.picture(seed: 2), at: "/image/thumb/101/600x600bb.jpg")
      try await fixture.refresh(.itunes, "film/101")
      let film = try await fixture.film(ExternalKey(.itunes, "101")).film
      _ = try await type(of: film.id, fixture)
      try await fixture.worker.runDue()
      try await fixture.sources.artwork.cleanUp(now: fixture.clock.now + .days(3650))
      #expect(
        try await fixture.catalogue.find(film.id).picture == nil,
        "there is no room for a fetched one")
      #expect(try await dan.get("/films/pictures/\(id)/detail").status == .ok)
      let total = try await fixture.store.read {
        try $0.count("SELECT bytes AS n FROM film_picture_total")
      }
      #expect(total == 0)
    }
  }

  @Test func `an expired picture, that of another member and an invalid one are refused`()
    async throws
  {
    try await SourceFixture.open { fixture in
      let dan = fixture.visitor(.dan)
      for body in [[], Array("no picture".utf8), Array("<svg onload='x'/>".utf8)] as [[UInt8]] {
        #expect(
          try await dan.send(.put, "/films/pictures", body: body).status == .unprocessableContent)
      }
      #expect(try await fixture.files.list(FilmPicture.prefix).isEmpty)
      let id = try await send(fixture, as: dan)
      for (person, status) in [
        (Cast?.none, HTTPResponse.Status.seeOther), (.ann, .forbidden), (.kim, .forbidden),
      ] {
        let other = fixture.visitor(person)
        #expect(try await other.get("/films/pictures/\(id)/list").status == status)
        #expect(try await other.send(.put, "/films/pictures", body: [1]).status != .created)
      }
      let others = StaffPicture.new(try #require(ID(id)), of: Cast.ann.id)
      let add = AddFilmManually(
        FilmFacts(title: "Stolen"), picture: others, in: fixture.catalogue.world)
      await #expect(throws: ValidationErrors.self) {
        try await fixture.store.write { _ = try add($0) }
      }
      #expect(try await dan.get("/films/pictures/\(id)/huge").status == .notFound)
      try await fixture.sources.artwork.cleanUp(now: fixture.clock.now + .days(3650))
      let late = try await dan.post("/films", form: ["title": "Late", "picture": id])
      #expect(
        late.status == .unprocessableContent
          && late.text.contains("This picture is no longer available"))
      #expect(try await fixture.titles(of: nil).isEmpty)
    }
  }

  @Test func `no source or file can refer to a staff picture`() async throws {
    try await SourceFixture.open { fixture in
      let id = try await send(fixture, as: fixture.visitor(.dan))
      var found = FoundFilm.some("Thief", "1981")
      found.facts.artwork = StaffArtwork.name(try #require(ID(id)))
      let film = try await fixture.catalogue.film(found)
      let artwork = try await fixture.store.read { try FilmPicture.find(film.id, $0).artwork }
      #expect(artwork == nil)
    }
  }
}
