import HTTPTypes
import Jobs
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaMarkup
import PlazaTesting
import PlazaTools
import PlazaWeb
import Testing

@testable import FilmCatalogue

struct StaffPictureTests {
  /// Uploads a picture before the form is submitted.
  private func send(_ lookout: Lookout, as dan: WebClient, seed: Int = 1) async throws -> String {
    let reply = try await dan.send(.put, "/films/pictures", body: try await lookout.picture(seed: seed))
    #expect(reply.status == .created)
    let id = try #require(reply.json("id"))
    #expect(reply.json("preview") == "/films/pictures/\(id)/list")
    #expect(try await dan.get("/films/pictures/\(id)/list").headers[.contentType] == "image/jpeg")
    return id
  }

  private func type(of film: ID<Film>, _ lookout: Lookout) async throws -> String? {
    let found = try await lookout.catalogue.find(film)
    return try await lookout.cleo.get(found.poster(.detail).text).headers[.contentType]
  }

  @Test(arguments: Engine.all)
  func `a picture of ours is made anew, shown at once, and goes before that of a source`(engine: Engine) async throws {
    try await Lookout.open(on: engine) { lookout in
      let dan = lookout.visitor(.dan)
      lookout.standIn.show(try await lookout.picture(seed: 9), at: "/image/thumb/101/600x600bb.jpg")
      try await lookout.refresh(.itunes, "film/101")
      let film = try await lookout.film(ExternalKey(.itunes, "101")).film
      let path = "/films/\(film.id)"
      let id = try await send(lookout, as: dan)
      let form: KeyValuePairs = ["title": film.title, "release": film.release.description, "picture": id]
      #expect(try await dan.post(path, form: form).status == .seeOther)
      #expect(try await lookout.catalogue.find(film.id).picture == id)
      let shown = try await lookout.cleo.get(film.poster(.detail).text)
      #expect(PictureKind(sniffing: shown.bytes) == .jpeg)
      // Viewing the picture causes no query, and correcting another field preserves it.
      try await lookout.worker.runDue()
      #expect(lookout.standIn.asked("/image/thumb/101/600x600bb.jpg") == 0)
      #expect(try await dan.get(path + "/edit").text.contains("value=\"\(id)\""))
      #expect(try await dan.post(path, form: form).status == .seeOther, "it is its own by now")
      #expect(try await lookout.catalogue.find(film.id).picture == id)
      // After its removal, the picture of the source is downloaded.
      let gone: KeyValuePairs = ["title": film.title, "picture": id, "noPicture": "true"]
      #expect(try await dan.post(path, form: gone).status == .seeOther)
      #expect(try await type(of: film.id, lookout) == "image/svg+xml")
      try await lookout.worker.runDue()
      #expect(try await type(of: film.id, lookout) == "image/jpeg")
      #expect(try await lookout.catalogue.find(film.id).picture != id)
      try await lookout.sources.artwork.tidy(now: lookout.clock.now + .days(3650))
      #expect(try await dan.get("/films/pictures/\(id)/list").status == .notFound, "its files are swept away")
    }
  }

  @Test(arguments: Engine.all)
  func `a picture of ours comes along when films are merged, and goes back when they are parted`(engine: Engine)
    async throws
  {
    try await Lookout.open(on: engine) { lookout in
      let dan = lookout.visitor(.dan)
      let id = try await send(lookout, as: dan)
      let made = try await dan.post("/films", form: ["title": "Home film", "release": "2026", "picture": id])
      let gone = try #require(made.location.flatMap { ID<Film>($0.split(separator: "/").last ?? "") })
      #expect(try await lookout.catalogue.find(gone).picture == id)
      let kept = try await lookout.catalogue.film(.some("Home movie", "2026"))
      let merge = try await lookout.catalogue.merge(try await lookout.catalogue.find(gone), into: kept)
      _ = try await type(of: kept.id, lookout)
      try await lookout.worker.runDue()
      #expect(try await lookout.catalogue.find(kept.id).picture == id)
      #expect(try await type(of: kept.id, lookout) == "image/jpeg")
      try await lookout.catalogue.undo(merge)
      lookout.clock.advance(by: .hours(1))
      _ = try await type(of: gone, lookout)
      try await lookout.worker.runDue()
      #expect(try await type(of: gone, lookout) == "image/jpeg")
      #expect(try await type(of: kept.id, lookout) == "image/svg+xml")
      #expect(try await lookout.count("film_picture") == 1)
    }
  }

  @Test func `a picture of ours takes nothing of the budget and never leaves for room`() async throws {
    try await Lookout.open(artworkBytes: 1) { lookout in
      let dan = lookout.visitor(.dan)
      let id = try await send(lookout, as: dan)
      _ = try await dan.post("/films", form: ["title": "Home film", "picture": id])
      lookout.standIn.show(try await lookout.picture(seed: 2), at: "/image/thumb/101/600x600bb.jpg")
      try await lookout.refresh(.itunes, "film/101")
      let film = try await lookout.film(ExternalKey(.itunes, "101")).film
      _ = try await type(of: film.id, lookout)
      try await lookout.worker.runDue()
      try await lookout.sources.artwork.tidy(now: lookout.clock.now + .days(3650))
      #expect(try await lookout.catalogue.find(film.id).picture == nil, "there is no room for a fetched one")
      #expect(try await dan.get("/films/pictures/\(id)/detail").status == .ok)
      let total = try await lookout.store.read { try $0.count("SELECT bytes AS n FROM film_picture_total") }
      #expect(total == 0)
    }
  }

  @Test func `what waits too long, is another's or is no picture is not taken`() async throws {
    try await Lookout.open { lookout in
      let dan = lookout.visitor(.dan)
      for body in [[], Array("no picture".utf8), Array("<svg onload='x'/>".utf8)] as [[UInt8]] {
        #expect(try await dan.send(.put, "/films/pictures", body: body).status == .unprocessableContent)
      }
      #expect(try await lookout.files.list(FilmPicture.area).isEmpty)
      let id = try await send(lookout, as: dan)
      for (person, status) in [(Cast?.none, HTTPResponse.Status.seeOther), (.ann, .forbidden), (.kim, .forbidden)] {
        let other = lookout.visitor(person)
        #expect(try await other.get("/films/pictures/\(id)/list").status == status)
        #expect(try await other.send(.put, "/films/pictures", body: [1]).status != .created)
      }
      let others = StaffPicture.new(try #require(ID(id)), of: Cast.ann.id)
      let add = AddFilmManually(FilmFacts(title: "Stolen"), picture: others, in: lookout.catalogue.world)
      await #expect(throws: ValidationErrors.self) { try await lookout.store.write { _ = try add($0) } }
      #expect(try await dan.get("/films/pictures/\(id)/huge").status == .notFound)
      try await lookout.sources.artwork.tidy(now: lookout.clock.now + .days(3650))
      let late = try await dan.post("/films", form: ["title": "Late", "picture": id])
      #expect(late.status == .unprocessableContent && late.text.contains("This picture is no longer available"))
      #expect(try await lookout.titles(of: nil).isEmpty)
    }
  }

  @Test func `no source and no file can name a picture of ours`() async throws {
    try await Lookout.open { lookout in
      let id = try await send(lookout, as: lookout.visitor(.dan))
      var found = FoundFilm.some("Thief", "1981")
      found.facts.artwork = StaffArtwork.name(try #require(ID(id)))
      let film = try await lookout.catalogue.film(found)
      let artwork = try await lookout.store.read { try FilmPicture.find(film.id, $0).artwork }
      #expect(artwork == nil)
    }
  }
}
