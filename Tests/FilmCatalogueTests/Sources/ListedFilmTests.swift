import PlazaBase
import PlazaData
import PlazaFetch
import PlazaTesting
import Testing

@testable import FilmCatalogue

/// Tests of the lists that TMDB orders.
struct ListedFilmTests {
  @Test(arguments: Engine.all)
  func `the audience score is read and shown, and a film without votes has no score`(
    engine: Engine
  ) async throws {
    try await SourceFixture.open(on: engine) { fixture in
      try await fixture.refresh(.tmdb, "now-playing")
      let films = try await fixture.store.read { try FilmList.nowPlaying.films($0) }
      #expect(films.map(\.score) == [74])
      let answer = try await fixture.cleo.get("/api/films/\(films[0].id)").text
      #expect(answer.contains("\"score\":7.4,"))
      try await fixture.refresh(.tmdb, "trending")
      let other = try await fixture.film(ExternalKey(.tmdb, "604")).film
      #expect(try await fixture.cleo.get("/api/films/\(other.id)").text.contains("\"score\":null"))
      // Another list does not contain the score; the previous value is preserved.
      try await fixture.refresh(.tmdb, "trending-today")
      #expect(try await fixture.film(ExternalKey(.tmdb, "603")).film.score == 74)
    }
  }

  @Test(arguments: Engine.all)
  func `a list that is suddenly empty stays unchanged and records the failure`(engine: Engine)
    async throws
  {
    try await SourceFixture.open(on: engine) { fixture in
      try await fixture.refresh(.tmdb, "now-playing")
      fixture.stubServer.mood = .empty
      fixture.clock.advance(by: .hours(6))
      try await fixture.refresh(.tmdb, "now-playing")
      #expect(try await fixture.store.read { try FilmList.nowPlaying.films($0).count } == 1)
      let state = try #require(try await fixture.state(.tmdb, "now-playing"))
      #expect(state.failure == .strange && state.answeredAt == fixture.clock.now - .hours(6))
      // A list that never had films may be empty.
      try await fixture.refresh(.tmdb, "trending")
      #expect(try await fixture.state(.tmdb, "trending")?.failure == nil)
    }
  }

  @Test func `a brief record does not remove a picture or an overview`() {
    var whole = FilmFacts(title: "Alien")
    (whole.overview, whole.artwork, whole.score, whole.genres) = (
      "A crew.", "https://a.example/p.jpg", 8.1, [.horror]
    )
    whole.release = PartialDate("1979-05-25") ?? .unknown
    let completed = FilmFacts(title: "Alien").completed(by: whole)
    #expect(completed == whole)
    var newer = FilmFacts(title: "Alien")
    newer.score = 8.2
    #expect(newer.completed(by: whole).score == 8.2, "what it says counts")
  }
}
