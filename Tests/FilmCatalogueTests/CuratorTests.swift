import HTTPTypes
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct CuratorTests {
  @Test
  func `only catalogue staff can open the pages`() async throws {
    try await CatalogueSite.open { office in
      let film = try await office.catalogue.film(.some())
      for path in [
        "", "/new", "/duplicates", "/dates", "/merges", "/\(film.id)", "/\(film.id)/edit",
        "/\(film.id)/merge",
      ] {
        #expect(try await office.visitor().get("/films\(path)").status == .seeOther, "\(path)")
        #expect(
          try await office.visitor(.ann).get("/films\(path)").status == .forbidden, "\(path)")
        #expect(
          try await office.visitor(.kim).get("/films\(path)").status == .forbidden, "\(path)")
        #expect(try await office.dan.get("/films\(path)").status == .ok, "\(path)")
      }
      for path in [
        "/films", "/films/\(film.id)", "/films/\(film.id)/merge", "/films/merges/\(film.id)/undo",
      ] {
        #expect(try await office.visitor(.ann).post(path).status == .forbidden, "\(path)")
      }
    }
  }

  @Test(arguments: Engine.all)
  func `staff adds a film, corrects it and resets a field to the value from the source`(
    engine: Engine
  ) async throws {
    try await CatalogueSite.open(on: engine) { office in
      let dan = office.dan
      let made = try await dan.post(
        "/films",
        form: [
          "title": "Home film", "release": "2026-05", "genres": "drama",
          "directors": "Ann Lee\r\nBob Ray",
          "runningMinutes": "12", "certifications": "GB: U", "overview": "At home.",
        ])
      let location = try #require(made.location)
      #expect(made.status == .seeOther)
      let page = try await dan.get(location)
      for words in [
        "Home film", "May 2026", "Drama", "Ann Lee and Bob Ray", "12 min", "GB U", "At home.",
        "Our staff",
      ] {
        #expect(page.text.contains(words), "\(words)")
      }
      let again = try await dan.post(
        "/films", form: ["title": "Home Film", "release": "2026", "directors": "Ann Lee"])
      #expect(
        again.status == .conflict
          && again.text.contains("Find it in the list and correct it there"))
      let film = try await office.catalogue.film(
        .some("The Matrx", "1999-03-31", genres: [.action]))
      let form: KeyValuePairs = [
        "title": "The Matrix", "release": "1999-03-31", "genres": "action",
        "directors": "Lana Wachowski",
      ]
      #expect(try await dan.post("/films/\(film.id)", form: form).status == .seeOther)
      let edit = try await dan.get("/films/\(film.id)/edit")
      #expect(edit.text.contains("Sources: The Matrx"))
      #expect(try await office.catalogue.find(film.id).title == "The Matrix")
      _ = try await dan.post(
        "/films/\(film.id)", form: ["title": "", "release": "", "genres": "action"])
      #expect(try await office.catalogue.find(film.id).title == "The Matrx")
      #expect(try await office.catalogue.detail(film.id).records.count == 1)
    }
  }

  @Test
  func `all field errors are reported at once and the form keeps the input`() async throws {
    try await CatalogueSite.open { office in
      let reply = try await office.dan.post(
        "/films",
        form: [
          "title": "", "release": "soon", "runningMinutes": "-1", "genres": "cooking",
          "certifications": "15",
        ])
      #expect(reply.status == .unprocessableContent)
      for words in [
        "1999-03-31, 1999-03 or 1999", "Choose genres from the list", "such as GB: 15",
        "value=\"soon\"",
      ] {
        #expect(reply.text.contains(words), "\(words)")
      }
      #expect(HTMLCheck(document: reply.bytes).faults == [])
      let nameless = try await office.dan.post("/films", form: ["title": " "])
      #expect(
        nameless.status == .unprocessableContent && nameless.text.contains("Enter the title."))
    }
  }

  @Test(arguments: Engine.all)
  func `a possible duplicate is compared side by side and resolved once`(engine: Engine)
    async throws
  {
    try await CatalogueSite.open(on: engine) { office in
      let dan = office.dan
      let one = try await office.catalogue.film(.some("Alien", "1979", by: ["Ridley Scott"]))
      let other = try await office.catalogue.film(.some("Alien", "1980", by: [], from: .itunes))
      let path = "/films/duplicates/\(one.id)/\(other.id)"
      let queue = try await dan.get("/films/duplicates")
      #expect(
        queue.text.contains(path) || queue.text.contains("/films/duplicates/\(other.id)/\(one.id)")
      )
      let compare = try await dan.get(path)
      #expect(compare.text.contains("Ridley Scott") && compare.text.contains("differs"))
      #expect(
        try await dan.get("/films/\(one.id)").text.contains(
          "It may be a duplicate of Alien (1980)."))
      #expect(try await dan.post(path, form: ["same": "true"]).location == "/films/duplicates")
      #expect(try await dan.post(path, form: ["same": "false"]).location == "/films/duplicates")
      #expect(try await office.catalogue.find(other.id).id == office.catalogue.find(one.id).id)
      #expect(try await dan.get("/films/duplicates").text.contains("No possible duplicates"))
      #expect(try await dan.get(path).status == .seeOther)
    }
  }

  @Test(arguments: Engine.all)
  func `staff merges films and undoes the merge on the pages`(engine: Engine) async throws {
    try await CatalogueSite.open(on: engine) { office in
      let dan = office.dan
      let one = try await office.catalogue.film(
        .some("Seven Samurai", "1954", by: ["Akira Kurosawa"]))
      let other = try await office.catalogue.film(
        .some("Shichinin no samurai", "1954", by: ["Kurosawa"], from: .file))
      let choose = try await dan.get("/films/\(other.id)/merge?q=seven")
      #expect(choose.text.contains("Merge into Seven Samurai (1954)"))
      let merged = try await dan.post("/films/\(other.id)/merge", form: ["into": one.id.text])
      #expect(merged.location == "/films/\(one.id)")
      #expect(try await dan.get("/films/\(other.id)").location == "/films/\(one.id)")
      let merges = try await dan.get("/films/merges")
      let undo = try #require(merges.between("action=\"/films/merges/", "/undo\""))
      #expect(try await dan.get("/films/\(one.id)").text.contains("/films/merges/\(undo)/undo"))
      #expect(try await dan.post("/films/merges/\(undo)/undo").location == "/films/\(other.id)")
      #expect(try await office.catalogue.find(other.id).id == other.id)
      #expect(try await dan.post("/films/merges/\(undo)/undo").location == "/films/merges")
      #expect(
        try await dan.post("/films/\(one.id)/merge", form: ["into": "x"]).status
          == .unprocessableContent)
      #expect(
        try await dan.post("/films/\(one.id)/merge", form: ["into": one.id.text]).status
          == .seeOther)
    }
  }

  @Test
  func `every page is valid HTML and escapes text from sources once`() async throws {
    try await CatalogueSite.open { office in
      let hostile = "<script>alert(1)</script>\"'& &amp; عربي"
      var found = FoundFilm.some(hostile, "2033-05-01", by: [hostile], genres: [.drama])
      found.facts.overview = hostile
      found.facts.cast = [hostile]
      found.facts.links = [
        PurchaseLink(.buy, store: hostile, address: "https://example.test/?a=1&b=2")
      ]
      let one = try await office.catalogue.film(found)
      let other = try await office.catalogue.film(.some(hostile, "", by: [], from: .itunes))
      let third = try await office.catalogue.film(.some(hostile + "2", "1999", by: [hostile]))
      _ = try await office.catalogue.merge(third, into: one)
      let paths = [
        "", "/new", "/duplicates", "/duplicates/\(one.id)/\(other.id)", "/dates", "/merges",
        "/\(one.id)",
        "/\(one.id)/edit",
        "/\(one.id)/merge?q=script", "?q=alert", "?q=nothing-like-it",
      ]
      for path in paths {
        let page = try await office.dan.get("/films\(path)")
        #expect(page.status == .ok, "\(path)")
        #expect(HTMLCheck(document: page.bytes).faults == [], "\(path)")
        #expect(
          !page.text.contains("<script>alert") && !page.text.contains("&amp;amp;amp;"), "\(path)")
      }
      let page = try await office.dan.get("/films/\(one.id)")
      #expect(
        page.text.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp; &amp;amp; عربي"))
      #expect(
        try await office.dan.get("/films/\(office.catalogue.world.newID(Film.self))").status
          == .notFound)
    }
  }
}
