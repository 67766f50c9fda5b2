import PlazaBase
import PlazaFetch

extension TMDB {
  func film(called key: ExternalKey) async throws -> FoundFilm? {
    if key.source == source { return try await film(key.id) }
    guard key.source == .imdb else { return nil }
    let answer = try await endpoint.send(
      "3/find/\(key.id)", [("external_source", "imdb_id"), ("language", language)])
    var found = understood(answer["movie_results"].items, await reader().film).first
    found?.otherKeys = [key]
    return found
  }

  func films(named title: String, year: Int?) async throws -> [FoundFilm] {
    let parameters = [
      ("query", title), ("include_adult", "false"), ("language", language), ("page", "1"),
    ]
    let answer = try await endpoint.send(
      "3/search/movie", parameters + (year.map { [("year", String($0))] } ?? []))
    return understood(answer["results"].items, await reader().film)
  }

  func otherTitles(of id: String) async throws -> [String] {
    try await endpoint.send("3/movie/\(id)/alternative_titles", [])["titles"].items.compactMap {
      $0["title"].line
    }
  }
}
