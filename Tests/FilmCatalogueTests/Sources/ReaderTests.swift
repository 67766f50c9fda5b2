import PlazaBase
import PlazaTesting
import Testing

@testable import FilmCatalogue

struct ReaderTests {
  private func facts(_ title: String, _ year: Int, by director: String = "A B") -> FoundFilm {
    var facts = FilmFacts(title: title)
    facts.release = PartialDate(year: year) ?? .unknown
    facts.directors = [director]
    return FoundFilm(key: ExternalKey(.itunes, title), facts: facts)
  }

  @Test
  func `editions of one film become one, and different films with the same title stay separate`() {
    let found = [
      facts("Alien [4K]", 1979), facts("Alien", 1979), facts("Alien (Director's Cut)", 1979),
      facts("Alien", 2026),
      facts("Alien", 1979, by: "C D"), facts("Blade Runner (The Final Cut)", 1982),
      facts("(Untitled)", 2009),
      facts("Cut", 2000), facts("(Cut)", 2001),
    ]
    #expect(
      withoutEditions(found).map(\.facts.title) == [
        "Alien", "Alien", "Alien", "Blade Runner", "(Untitled)", "Cut", "(Cut)",
      ])
  }

  @Test func `a field of an unexpected type is no error`() throws {
    let item = try LenientJSON(
      Array(#"{"a":1,"b":"1","c":true,"d":null,"e":[1,"x"],"g":" x\u0000\ny ","h":-5}"#.utf8))
    #expect(item["a"].int == 1 && item["a"].cleanText == nil && item["a"].key == "1")
    #expect(item["b"].int == nil && item["b"].key == "1" && item["c"].isTrue && !item["d"].isTrue)
    #expect(item["e"].items.count == 2 && item["d"].items.isEmpty && item["d"]["x"]["y"] == .null)
    #expect(item["g"].cleanText == "x\ny" && item["g"].line == "x y" && item["h"].key == nil)
    #expect(throws: (any Error).self) { try LenientJSON(Array("<html>".utf8)) }
  }

  @Test(arguments: 1...200)
  func `no malformed item stops the reading of a list`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let words = [
      "\"x\"", "null", "17", "-1", "[]", "{}", "true", "\"\"", "[{\"name\":1}]", "1e30",
    ]
    let names = [
      "trackId", "trackName", "id", "title", "release_date", "releaseDate", "genre_ids", "runtime",
      "poster_path",
      "artworkUrl100", "trackPrice", "currency", "credits", "videos", "release_dates",
      "watch/providers", "popularity",
      "trackTimeMillis", "artistName", "primaryGenreName",
    ]
    let fields = names.map { "\"\($0)\":\(words[Int(random.next() % UInt64(words.count))])" }
    let item = try LenientJSON(Array("{\(fields.joined(separator: ","))}".utf8))
    let tmdb = TMDBReader(
      country: "GB", posters: "https://image.tmdb.org/t/p/w780", thisYear: 2026)
    let itunes = ITunesReader(country: "GB") { 2026 }
    for found in [tmdb.film(item), tmdb.details(item), itunes.film(item)].compactMap({ $0 }) {
      #expect(!found.facts.title.isEmpty && !found.key.id.isEmpty, "seed \(seed)")
    }
  }
}
