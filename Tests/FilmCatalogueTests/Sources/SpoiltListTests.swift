import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import FilmCatalogue

/// Tests that a stored list survives any response of a source.
struct SpoiltListTests {
  enum Fault: CaseIterable {
    case empty, overLimitAtPage2, failsAtPage2, strangeAtPage2, emptyAtPage2, half, otherShape,
      namesGone

    fileprivate func corrupt(_ stubServer: StubServer) {
      let (first, movie) = (SpoiltListTests.page(1, of: 2), SpoiltListTests.movie)
      switch self {
      case .empty: stubServer.cinemas(.json(TMDBShapes.list([], page: 1, pages: 1)))
      case .overLimitAtPage2:
        stubServer.cinemas(
          first,
          .json(TMDBShapes.error(25, "Over the limit."), status: 429, [("Retry-After", "90")]))
      case .failsAtPage2: stubServer.cinemas(first, .json("", status: 503))
      case .strangeAtPage2: stubServer.cinemas(first, .json("<html>Welcome to our hotel</html>"))
      case .emptyAtPage2: stubServer.cinemas(first, .json(TMDBShapes.list([], page: 2, pages: 2)))
      case .half:
        stubServer.cinemas(.json(TMDBShapes.list([movie(705), movie(701)], page: 1, pages: 1)))
      case .otherShape: stubServer.cinemas(.json(#"{"items":[],"pages":2}"#))
      case .namesGone:
        let nameless = (701...703).map { movie($0).replacing("title", with: "headline") }
        stubServer.cinemas(.json(TMDBShapes.list(nameless, page: 1, pages: 1)))
      }
    }
  }

  fileprivate static func movie(_ id: Int) -> String {
    TMDBShapes.movie(id, "Film \(id)", "2026-05-01")
  }

  /// Three films on each of two pages.
  fileprivate static func page(_ number: Int, of pages: Int, from first: Int = 701)
    -> StubServer.Reply
  {
    let ids = (0..<3).map { first + 3 * (number - 1) + $0 }
    return .json(TMDBShapes.list(ids.map(movie), page: number, pages: pages))
  }

  private func titles(_ fixture: SourceFixture) async throws -> [String] {
    try await fixture.store.read { try FilmList.nowPlaying.films($0).map(\.title) }
  }

  @Test(arguments: Engine.all, Fault.allCases)
  func `an invalid response never damages a list`(engine: Engine, fault: Fault) async throws {
    try await SourceFixture.open(on: engine) { fixture in
      fixture.stubServer.cinemas(Self.page(1, of: 2), Self.page(2, of: 2))
      try await fixture.refresh(.tmdb, "now-playing")
      let before = (701...706).map { "Film \($0)" }
      #expect(try await titles(fixture) == before)
      let answered = fixture.clock.now
      fixture.clock.advance(by: .hours(6))
      fault.corrupt(fixture.stubServer)
      try await fixture.refresh(.tmdb, "now-playing")
      #expect(try await titles(fixture) == before)
      let state = try #require(try await fixture.state(.tmdb, "now-playing"))
      #expect(
        state.answeredAt == answered && state.failure != nil
          && state.failingSince == fixture.clock.now)
      fixture.stubServer.cinemas(Self.page(1, of: 2, from: 704), Self.page(2, of: 2, from: 704))
      fixture.clock.advance(by: .hours(2))
      try await fixture.refresh(.tmdb, "now-playing")
      #expect(try await titles(fixture) == (704...709).map { "Film \($0)" })
      #expect(try await fixture.state(.tmdb, "now-playing")?.failure == nil)
    }
  }

  @Test(arguments: Engine.all)
  func `a list that stays short for a day is accepted`(engine: Engine) async throws {
    try await SourceFixture.open(on: engine) { fixture in
      fixture.stubServer.cinemas(Self.page(1, of: 2), Self.page(2, of: 2))
      try await fixture.refresh(.tmdb, "now-playing")
      Fault.half.corrupt(fixture.stubServer)
      for hours in [12, 11] {
        fixture.clock.advance(by: .hours(hours))
        try await fixture.refresh(.tmdb, "now-playing")
        #expect(try await titles(fixture).count == 6)
      }
      fixture.clock.advance(by: .hours(1))
      try await fixture.refresh(.tmdb, "now-playing")
      #expect(try await titles(fixture) == ["Film 705", "Film 701"])
    }
  }
}
