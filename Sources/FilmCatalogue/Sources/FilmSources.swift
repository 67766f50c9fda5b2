public import Errands
public import PlazaBase
public import PlazaData
public import PlazaFetch
public import PlazaFiles
public import PlazaTools

/// Where the catalogue gets its films and pictures from: the sources that are set, what is asked of them in the
/// background, and the pictures that are kept. Without a source there is nothing to ask, and all else works.
public struct FilmSources: Sendable {
  /// Told of what people look at.
  public let interest: FilmInterest
  /// Asks about the films of lists that people bring along.
  public let finder: FilmFinder
  /// Keeps and shows pictures.
  public let artwork: ArtworkShelf
  /// Does what was asked for.
  public let runners: [any ErrandRunner]
  /// What is asked for again and again.
  public let recurring: [RecurringErrand]

  static let migrations = SourceSchema.migrations

  /// - Parameters:
  ///   - fetcher: closed by whoever made it.
  public init(
    _ settings: FilmSourceSettings, store: any Store, files: any FileStore, tools: Tools, fetcher: Fetcher,
    world: World
  ) {
    let clients = Self.clients(settings, store, fetcher, world)
    let sources = Set(clients.keys)
    // One that tells films by their keys and other titles asks no store, of which each question takes seconds.
    finder = FilmFinder([clients[.tmdb] ?? clients[.itunes]].compactMap(\.self), world: world)
    interest = FilmInterest(sources, store: store, time: settings.time, world: world)
    artwork = ArtworkShelf(
      store: store, files: files, pictures: Pictures(tools: tools), budget: settings.artworkBytes, interest: interest,
      world: world)
    let door = ArtworkDoor(settings, sources: sources, fetcher: fetcher, world: world)
    runners = [
      RefreshErrand(clients: clients, store: store, world: world), CurrentYearErrand(interest: interest),
      PosterErrand(shelf: artwork, door: door, pictures: Pictures(tools: tools), store: store, world: world),
    ]
    recurring = Self.recurring(sources)
  }

  private static func clients(
    _ settings: FilmSourceSettings, _ store: any Store, _ fetcher: Fetcher, _ world: World
  ) -> [FilmSource: any FilmSourceClient] {
    var clients: [FilmSource: any FilmSourceClient] = [:]
    if let base = settings.itunes {
      clients[.itunes] = ITunes(
        base, fetcher: fetcher, country: settings.country, time: settings.time, store: store, world: world)
    }
    if let base = settings.tmdb, let token = settings.tmdbToken {
      clients[.tmdb] = TMDB(
        base, token: token, fetcher: fetcher, country: settings.country, language: settings.language,
        time: settings.time, world: world)
    }
    return clients
  }

  private static func recurring(_ sources: Set<FilmSource>) -> [RecurringErrand] {
    if sources.isEmpty { return [] }
    let year = RecurringErrand(CurrentYearErrand.kind, every: .hours(6))
    guard sources.contains(.tmdb) else { return [year] }
    // What is talked of brings the popularity by which lists and searches are ordered.
    let lists: [(SourceList, Duration)] = [
      (.nowPlaying, .hours(6)), (.trending, .hours(6)), (.trendingToday, .hours(3)),
    ]
    return [year]
      + lists.map { list, every in
        RecurringErrand(
          RefreshErrand.kind, key: SourceQuestion(source: .tmdb, subject: list.subject).key, every: every)
      }
  }
}
