import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct IdentityTests {
  @Test(arguments: Engine.all)
  func `different spellings of a title with the same director are one film`(engine: Engine)
    async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      let one = try await catalogue.film(
        .some("The Matrix", "1999-03-31", by: ["Lana Wachowski", "Lilly Wachowski"]))
      for (place, title) in ["Matrix, The", "THE MATRIX", "Matrix", "The Mátrix", "The Matrix!"]
        .enumerated()
      {
        let other = try await catalogue.film(
          .some(title, "2000", by: ["lilly  wachowski"], id: "i\(place)", from: .itunes))
        #expect(other.id == one.id, "\(title)")
      }
      #expect(try await catalogue.duplicates() == [])
      #expect(try await catalogue.inconsistencies() == [])
    }
  }

  @Test(arguments: Engine.all)
  func `the same title with another director is another film and no possible duplicate`(
    engine: Engine
  ) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let one = try await catalogue.film(.some("Crash", "2004", by: ["Paul Haggis"]))
      let other = try await catalogue.film(
        .some("Crash", "2005", by: ["David Cronenberg"], from: .itunes))
      #expect(one.id != other.id)
      #expect(try await catalogue.duplicates() == [])
    }
  }

  @Test(arguments: Engine.all)
  func `without a director, a film of the same title and year is the same film`(engine: Engine)
    async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      let one = try await catalogue.film(.some("Alien", "1979-05-25", by: ["Ridley Scott"]))
      let same = try await catalogue.film(.some("Alien", "1979", by: [], from: .itunes))
      #expect(one.id == same.id)
    }
  }

  @Test(arguments: Engine.all)
  func `without a director, an adjacent or missing year is a possible duplicate`(engine: Engine)
    async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      let one = try await catalogue.film(.some("Alien", "1979-05-25", by: ["Ridley Scott"]))
      let near = try await catalogue.film(.some("Alien", "1980", by: [], from: .itunes))
      let far = try await catalogue.film(.some("Alien", "2003", by: [], from: .itunes))
      let undated = try await catalogue.film(.some("Alien", "", by: ["Ridley Scott"], from: .file))
      #expect(Set([one.id, near.id, undated.id, far.id]).count == 4)
      let duplicates = try await catalogue.duplicates()
      #expect(duplicates.contains { Set($0) == [one.id, near.id] })
      #expect(duplicates.contains { Set($0) == [one.id, undated.id] })
      #expect(
        !duplicates.contains { Set($0) == [one.id, far.id] || Set($0) == [near.id, far.id] })
    }
  }

  @Test(arguments: Engine.all, -2...2)
  func `release years match if they differ by at most one`(engine: Engine, gap: Int) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let isNear = abs(gap) <= 1
      let year = String(1979 + gap)
      let one = try await catalogue.film(.some("Alien", "1979", by: ["Ridley Scott"]))
      let other = try await catalogue.film(
        .some("Alien", year, by: ["Ridley Scott"], from: .itunes))
      #expect((one.id == other.id) == isNear)
      let taken = try await catalogue.ingest(
        .some("Ran", "1979", by: ["Akira Kurosawa"], id: "a"),
        .some("Ran", year, by: ["Akira Kurosawa"], id: "b", from: .itunes))
      #expect((Set(taken.films.values).count == 1) == isNear, "in one batch")
      let heat = try await catalogue.film(.some("Heat", "1979", by: ["Michael Mann"]))
      let bare = try await catalogue.film(.some("Heat", year, by: [], from: .itunes))
      #expect((heat.id == bare.id) == (gap == 0))
      let duplicates = try await catalogue.duplicates().filter { $0.contains(bare.id) }
      #expect(duplicates.isEmpty == (gap == 0 || !isNear))
      try await catalogue.film(.some("Lone", "1979", by: ["Ida Wood"]))
      let listed = try await catalogue.store.read { tx in
        try Film.matches(title: "Lone", year: 1979 + gap, director: nil, keys: [], tx)
      }
      #expect((listed != .none) == isNear)
    }
  }

  @Test(arguments: Engine.all)
  func `a film that matches two films of its title and year is a possible duplicate of both`(
    engine: Engine
  )
    async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      let one = try await catalogue.film(.some("Pinocchio", "2022", by: ["Guillermo del Toro"]))
      let other = try await catalogue.film(.some("Pinocchio", "2022", by: ["Robert Zemeckis"]))
      let third = try await catalogue.film(.some("Pinocchio", "2022", by: [], from: .itunes))
      let duplicates = Set(try await catalogue.duplicates().map { Set($0) })
      #expect(duplicates == [[one.id, third.id], [other.id, third.id]])
    }
  }

  @Test(arguments: Engine.all)
  func `an external ID takes precedence over the title`(engine: Engine) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let imdb = ExternalKey(.imdb, "tt0080684")
      let one = try await catalogue.film(
        .some("The Empire Strikes Back", "1980", by: ["Irvin Kershner"], otherKeys: [imdb]))
      let same = try await catalogue.film(
        .some("Star Wars: Episode V", "1983", by: ["Somebody"], from: .file, otherKeys: [imdb]))
      #expect(one.id == same.id)
      // TMDB numbers films and series separately.
      let series = FoundFilm(
        key: ExternalKey(.tmdb, "1", kind: "tv"), facts: FoundFilm.some("A series").facts)
      let film = FoundFilm(key: ExternalKey(.tmdb, "1"), facts: FoundFilm.some("A film").facts)
      #expect(try await catalogue.film(series).id != catalogue.film(film).id)
    }
  }

  @Test(arguments: Engine.all)
  func
    `two IDs from one source are two films, and possible duplicates if the director is the same`(
      engine: Engine
    )
    async throws
  {
    try await Catalogue.open(on: engine) { catalogue in
      try await catalogue.ingest(
        .some("Love", "", by: [], id: "1"), .some("Love", "", by: [], id: "2"))
      #expect(try await catalogue.duplicates() == [])
      try await catalogue.ingest(.some("Up", "2009", by: ["Pete Docter"], id: "3"))
      try await catalogue.ingest(.some("Up", "2009", by: ["Pete Docter"], id: "4"))
      #expect(try await catalogue.duplicates().count == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `two films in one batch are matched`(engine: Engine) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let taken = try await catalogue.ingest(
        .some("Heat", "1995", by: ["Michael Mann"], id: "a"),
        .some("Heat", "1995", by: ["Michael Mann"], id: "b", from: .itunes))
      #expect(Set(taken.films.values).count == 1)
      #expect(taken.new == 1 && taken.changed == 1)
    }
  }

  @Test(arguments: Engine.all)
  func `a lookup finds one film, several films or no film`(engine: Engine) async throws {
    try await Catalogue.open(on: engine) { catalogue in
      let key = ExternalKey(.imdb, "tt1")
      let one = try await catalogue.film(
        .some("The Thing", "1982", by: ["John Carpenter"], otherKeys: [key]))
      let other = try await catalogue.film(
        .some("The Thing", "2011", by: ["Matthijs van Heijningen"]))
      let twins = try await catalogue.film(.some("Twins", "1988", by: ["Ivan Reitman"]))
      let matches: [FilmMatch] = try await catalogue.store.read { tx in
        [
          try Film.matches(title: "Nothing like it", year: nil, director: nil, keys: [key], tx),
          try Film.matches(title: "thing, the", year: 1982, director: nil, keys: [], tx),
          try Film.matches(title: "The Thing", year: 2010, director: nil, keys: [], tx),
          try Film.matches(title: "The Thing", year: nil, director: nil, keys: [], tx),
          try Film.matches(
            title: "The Thing", year: nil, director: "John Carpenter", keys: [], tx),
          try Film.matches(title: "The Thing", year: 1951, director: nil, keys: [], tx),
          try Film.matches(title: "Twins", year: 1988, director: "Someone Else", keys: [], tx),
          try Film.matches(title: " ", year: 1988, director: nil, keys: [], tx),
          try Film.matches(
            title: "The Thing", year: 2010, director: "Matthijs van Heijningen", keys: [], tx),
          try Film.matches(
            title: "The Thing", year: 1982, director: nil, keys: [ExternalKey(.tmdb, "999")], tx),
        ]
      }
      #expect(
        matches == [
          .one(one), .one(one), .several([other]),
          .several([one, other].sorted { $0.id.text < $1.id.text }),
          .several([one]), .none, .none, .none, .one(other), .several([one]),
        ], "another year or another key is a question")
      #expect(twins.year == 1988)
    }
  }
}
