import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue

/// Tests of matching films of imported lists with the catalogue.
struct MatchTests {
  private func catalogue(_ body: (Catalogue) async throws -> Void) async throws {
    try await Catalogue.open(on: .sqliteMemory) { catalogue in
      let films = [
        ("Dr. Strangelove", "1964"), ("F1", "2025"), ("My Neighbour Totoro", "1988"),
        ("Star Wars", "1977"),
        ("12 Angry Men", "1957"), ("Heat", "1995"), ("8½", "1963"), ("Lilo & Stitch", "2002"),
        ("Rocky II", "1979"),
        ("Flow", "2024"), ("Michael", "2026"),
      ]
      for (place, film) in films.enumerated() {
        try await catalogue.film(.some(film.0, film.1, by: [], id: "\(place + 1)", from: .tmdb))
      }
      try await body(catalogue)
    }
  }

  private func match(
    _ title: String, _ year: Int?, _ keys: [ExternalKey] = [], isFeatureFilm: Bool = true,
    in catalogue: Catalogue
  ) async throws -> (sure: String?, likely: [String]) {
    let found = try await catalogue.store.read { tx in
      try Film.matches(
        title: title, year: year, director: nil, keys: keys, isFeatureFilm: isFeatureFilm,
        proposes: true, tx)
    }
    return switch found {
    case .one(let film): (film.title, [])
    case .several(let films): (nil, films.map(\.title))
    case .none: (nil, [])
    }
  }

  @Test func `numerals, spellings, ampersands and a year in brackets do not change a match`()
    async throws
  {
    try await catalogue { catalogue in
      let asked: [(String, Int?, String)] = [
        ("Twelve Angry Men", 1957, "12 Angry Men"),
        ("My Neighbor Totoro", 1988, "My Neighbour Totoro"),
        ("Heat (1995)", nil, "Heat"), ("Heat [1995]", 1995, "Heat"), ("8 1/2", 1963, "8½"),
        ("Lilo and Stitch", 2002, "Lilo & Stitch"), ("Rocky 2", 1979, "Rocky II"),
        ("Rocky Two", 1979, "Rocky II"),
      ]
      for (title, year, known) in asked {
        let found = try await match(title, year, in: catalogue).sure
        #expect(found == known, "\(title)")
      }
    }
  }

  @Test func `a partial title is a likely match, never a sure one`() async throws {
    try await catalogue { catalogue in
      let asked = [
        (
          "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb", 1964,
          "Dr. Strangelove"
        ),
        ("F1: The Movie", 2025, "F1"), ("Star Wars: Episode IV – A New Hope", 1977, "Star Wars"),
      ]
      for (title, year, known) in asked {
        let found = try await match(title, year, in: catalogue)
        #expect(found.sure == nil && found.likely == [known], "\(title)")
      }
      #expect(try await match("Star Trek: Insurrection", 1998, in: catalogue).likely == [])
    }
  }

  @Test func `a contradicting ID or year makes a match likely instead of sure`() async throws {
    try await catalogue { catalogue in
      let (flow, other) = (ExternalKey(.tmdb, "10"), ExternalKey(.tmdb, "999998"))
      let asked: [(String, Int?, [ExternalKey])] = [
        ("Flow", 2024, [other]), ("Flow", 2023, [other]), ("Michael", 2025, []),
        ("Something Else", 1951, [flow]), ("Heat (1994)", 1995, []),
      ]
      for (title, year, keys) in asked {
        let found = try await match(title, year, keys, in: catalogue)
        #expect(found.sure == nil && found.likely.count == 1, "\(title) \(found)")
      }
      #expect(try await match("Anything", 2024, [flow], in: catalogue).sure == "Flow")
      #expect(try await match("Flow", 1990, [flow], in: catalogue).sure == "Flow")
      let imdb = try await catalogue.ingest(
        FoundFilm(
          key: flow, facts: FilmFacts(title: "Flow"), otherKeys: [ExternalKey(.imdb, "tt4772188")],
          isBrief: true))
      #expect(imdb.films.count == 1)
      let both = [flow, ExternalKey(.imdb, "tt9999999")]
      #expect(
        try await match("Flow", 2024, both, in: catalogue).sure == nil,
        "one of its ids is another's")
      #expect(
        try await match("Heat", 1995, isFeatureFilm: false, in: catalogue).likely == ["Heat"],
        "a video of that name")
    }
  }
}
