import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct FindFilmsTests {
  private func withSearchFixture(_ engine: Engine, _ body: (SearchFixture) async throws -> Void)
    async throws
  {
    try await engine.withStore(SearchFixture.migrations) {
      try await body(SearchFixture(store: $0))
    }
  }

  @Test(arguments: Engine.all)
  func `a film is found by title, original title, people and year, regardless of accents`(
    engine: Engine
  ) async throws {
    try await withSearchFixture(engine) { fixture in
      try await fixture.put(
        "The Umbrellas of Cherbourg", original: "Les Parapluies de Cherbourg",
        people: ["Jacques Demy", "Agnès Varda"],
        year: 1964)
      try await fixture.put("Heat", people: ["Michael Mann"], year: 1995)
      for words in [
        "umbrellas", "UMBRELLAS OF", "parapl", "varda", "AGNES", "demy 1964", "1964 cherb", "u",
        "Ümbrellas", "the umb",
      ] {
        #expect(try await fixture.find(words) == ["The Umbrellas of Cherbourg"], "\(words)")
      }
      #expect(try await fixture.find("1995") == ["Heat"])
      #expect(try await fixture.find("heat 1964") == [])
      #expect(try await fixture.find("") == [])
      #expect(try await fixture.find("?! ~") == [])
    }
  }

  @Test(arguments: Engine.all)
  func `exact titles rank first, then prefixes, then the rest, each by popularity`(
    engine: Engine
  ) async throws {
    try await withSearchFixture(engine) { fixture in
      try await fixture.put("City of Lost Children", people: ["M Caro"], popularity: 90)
      try await fixture.put("M", popularity: 1)
      try await fixture.put("Memento", popularity: 50)
      try await fixture.put("The Matrix", popularity: 900)
      try await fixture.put("Magnolia", popularity: 20)
      try await fixture.put("Dial M for Murder", popularity: 3)
      let expected = [
        "M", "The Matrix", "Memento", "Magnolia", "City of Lost Children", "Dial M for Murder",
      ]
      #expect(try await fixture.find("m") == expected)
      #expect(try await fixture.findAll("m", by: 1) == expected)
      #expect(try await fixture.find("the ma").first == "The Matrix")
      #expect(try await fixture.find("matrix") == ["The Matrix"])
    }
  }

  @Test(arguments: Engine.all)
  func `numeric, one-letter, very long, right-to-left and punctuated titles are found`(
    engine: Engine
  )
    async throws
  {
    try await withSearchFixture(engine) { fixture in
      let long = Array(repeating: "Incredibly Strange", count: 20).joined(separator: " ")
      for title in [
        "300", "1776", "M", long, "ואלס עם באשיר", "김민준의 봄", "A & B \" OR NOT (x)*",
        "l'été dernier",
      ] {
        try await fixture.put(title)
      }
      for (words, title) in [
        ("300", "300"), ("17", "1776"), ("m", "M"), (long, long), ("ואלס", "ואלס עם באשיר"),
        ("김민", "김민준의 봄"),
        ("\" or not", "A & B \" OR NOT (x)*"), ("lete", "l'été dernier"), ("été", "l'été dernier"),
      ] {
        #expect(try await fixture.find(words).first == title, "\(words)")
      }
      for hostile in [
        "\"", "x) OR (y", "a AND NOT b*", "':*", "\\", "+a", "^m", "#1931", "{title}: m",
        "\u{0D4E}\" m",
      ] {
        _ = try await fixture.find(hostile)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a year and a genre limit the search`(engine: Engine) async throws {
    try await withSearchFixture(engine) { fixture in
      try await fixture.put("Dracula", year: 1931, genres: [.horror])
      try await fixture.put("Dracula", year: 1992, genres: [.horror, .romance])
      try await fixture.put("Dracula: Dead and Loving It", year: 1995, genres: [.comedy])
      try await fixture.put("Solaris", year: 1972, genres: [.scienceFiction])
      #expect(try await fixture.find("dracula").count == 3)
      #expect(try await fixture.find("drac", year: 1931) == ["Dracula"])
      #expect(
        try await fixture.find("d", year: 1995, genre: .comedy) == ["Dracula: Dead and Loving It"])
      #expect(try await fixture.find("s", genre: .scienceFiction) == ["Solaris"])
      #expect(try await fixture.find("dracula", year: 1931, genre: .comedy) == [])
      // The year filter does not match the year in the text.
      #expect(try await fixture.find("1931", year: 1992) == [])
    }
  }

  @Test(arguments: Engine.all)
  func `misspelt words find the intended film, ranked after exact matches`(engine: Engine)
    async throws
  {
    try await withSearchFixture(engine) { fixture in
      try await fixture.put("The Matrix", popularity: 10)
      try await fixture.put("The Terminator", people: ["Arnold Schwarzenegger"], popularity: 5)
      try await fixture.put("Matrice", popularity: 1)
      try await fixture.put("Lord of the Rings")
      for words in ["matirx", "atrix", "maatrix", "mattix", "the matrxi"] {
        #expect(try await fixture.find(words).first == "The Matrix", "\(words)")
      }
      for words in [
        "trminattor", "schwarzeneger", "shwarzeneger", "arnold shwarzeneger", "termniator the",
      ] {
        #expect(try await fixture.find(words) == ["The Terminator"], "\(words)")
      }
      #expect(try await fixture.find("matrice") == ["Matrice"])
      #expect(try await fixture.find("lor ring") == ["Lord of the Rings"])
      #expect(try await fixture.find("mtrx") == [])
      #expect(try await fixture.find("1932") == [])
      #expect(try await fixture.findAll("matirx", by: 1) == (try await fixture.find("matirx")))
    }
  }

  @Test(arguments: Engine.all)
  func `symbols in a title are found as people type them`(engine: Engine) async throws {
    try await withSearchFixture(engine) { fixture in
      for title in ["Lilo & Stitch", "Lilo and Stitch Return", "8½", "Fast + Furious"] {
        try await fixture.put(title)
      }
      for words in ["lilo and stitch", "Lilo & Stitch", "lilo an"] {
        #expect(
          try await fixture.find(words) == ["Lilo & Stitch", "Lilo and Stitch Return"], "\(words)")
      }
      for (words, title) in [
        ("8 1/2", "8½"), ("8½", "8½"), ("fast and fur", "Fast + Furious"),
        ("and furious", "Fast + Furious"),
      ] {
        #expect(try await fixture.find(words) == [title], "\(words)")
      }
      #expect(try await fixture.findAll("lilo and", by: 1) == (try await fixture.find("lilo and")))
    }
  }

  @Test(arguments: Engine.all)
  func `a number in a title is found in each of its forms`(engine: Engine) async throws {
    try await withSearchFixture(engine) { fixture in
      for title in ["The Godfather Part II", "12 Angry Men", "Rocky IV", "Seven"] {
        try await fixture.put(title)
      }
      for (words, title) in [
        ("godfather 2", "The Godfather Part II"), ("godfather part two", "The Godfather Part II"),
        ("twelve angry", "12 Angry Men"), ("rocky 4", "Rocky IV"), ("rocky iv", "Rocky IV"),
        ("7", "Seven"),
      ] {
        #expect(try await fixture.find(words) == [title], "\(words)")
      }
      #expect(try await fixture.find("rocky 5") == [])
    }
  }

  @Test(arguments: Engine.all)
  func `a title with the movie behind it finds the film without, after those called so`(
    engine: Engine
  ) async throws {
    try await withSearchFixture(engine) { fixture in
      try await fixture.put("F1", original: "F1: 더 무비", year: 2025, popularity: 900)
      try await fixture.put("F1", year: 1999, popularity: 5)
      try await fixture.put("The Story of F1: The Movie", popularity: 100)
      try await fixture.put("F1 the Movie Makers", popularity: 3)
      try await fixture.put("Movie", popularity: 50)
      #expect(
        try await fixture.find("f1 the movie") == [
          "F1 the Movie Makers", "The Story of F1: The Movie", "F1", "F1",
        ])
      #expect(
        try await fixture.findAll("F1: The Movie", by: 1)
          == (try await fixture.find("f1 the movie")))
      #expect(try await fixture.find("f1 the movie", year: 1999) == ["F1"])
      #expect(try await fixture.find("F1 the film") == ["F1", "F1"])
      #expect(
        try await fixture.find("f1 더 무비") == ["F1", "F1"],
        "by the original title, then by the bare one")
      #expect(try await fixture.find("the movie").first == "The Story of F1: The Movie")
    }
  }

  @Test(arguments: Engine.all)
  func `similar spellings are not searched if there are enough exact results`(engine: Engine)
    async throws
  {
    try await withSearchFixture(engine) { fixture in
      for number in 1...10 { try await fixture.put("Heart \(number)") }
      try await fixture.put("Heary")
      #expect(try await fixture.find("heart").count == 10)
      #expect(try await fixture.findAll("heart", by: 3).count == 10)
      #expect(try await fixture.find("heart 3") == ["Heart 3"])
    }
  }

  @Test(arguments: Engine.all)
  func `a change is searchable at once, and the old text is not`(engine: Engine) async throws {
    try await withSearchFixture(engine) { fixture in
      let id = try await fixture.put("Hart", popularity: 5)
      try await fixture.put("Harvest", popularity: 7)
      #expect(try await fixture.find("har") == ["Harvest", "Hart"])
      try await fixture.save([SearchEntry(film: id, title: "Hartmann", popularity: 5_000)])
      // The stored row is unchanged: only the index was updated.
      #expect(try await fixture.find("hartmann") == ["Hart"])
      #expect(try await fixture.find("har") == ["Hart", "Harvest"])
      try await fixture.save([
        SearchEntry(film: id, title: "Hartmann", popularity: 5_000, isListed: false)
      ])
      #expect(try await fixture.find("har") == ["Harvest"])
      try await fixture.save([
        SearchEntry(film: id, title: "Hartmann", popularity: 5_000, isListed: false)
      ])
      try await fixture.save([SearchEntry(film: id, title: "Hart", popularity: 5)])
      #expect(try await fixture.find("hart") == ["Hart"])
    }
  }

  @Test(arguments: Engine.all)
  func `an invalid cursor is a validation error`(engine: Engine) async throws {
    try await withSearchFixture(engine) { fixture in
      for order in [
        "", "x", "1 2", "9 1 1", "0 0 -1", "0 \(Int.max) 0", "0 \(Int.min) 0", "0 -2 0",
      ] {
        let page = PageRequest(limit: 5, after: Cursor(order, "x"))
        await #expect(throws: ValidationErrors.self, "\(order)") {
          _ = try await fixture.store.read { try FindFilms("m")(page, $0) }
        }
      }
    }
  }
}
