public import Jobs
public import PlazaBase
public import PlazaData
public import PlazaFetch
public import PlazaFiles
import PlazaImaging
public import PlazaProcesses

/// The sources of the catalogue: the configured clients, the background jobs that query them, and
/// the stored pictures. Without a source there are no queries, and everything else works.
public struct FilmSources: Sendable {
  /// Notified of the subjects that members and guests view.
  public let interest: RefreshDemand
  /// Looks up the films of imported lists.
  public let finder: FilmFinder
  /// Stores and serves pictures.
  public let artwork: ArtworkCache
  /// The handlers of the background jobs.
  public let runners: [any JobHandler]
  /// The recurring jobs.
  public let recurring: [RecurringJob]

  static let migrations = SourceSchema.migrations

  /// - Parameter fetcher: the HTTP client. The caller closes it.
  public init(
    _ settings: FilmSourceSettings, store: any Database, files: any FileStore, tools: ToolRunner,
    fetcher: HTTPFetcher,
    world: World
  ) {
    let clients = Self.clients(settings, store, fetcher, world)
    let sources = Set(clients.keys)
    // TMDB looks up films by keys and alternative titles. The store is only used without TMDB,
    // because each of its queries takes seconds.
    finder = FilmFinder([clients[.tmdb] ?? clients[.itunes]].compactMap(\.self), world: world)
    interest = RefreshDemand(sources, store: store, time: settings.time, world: world)
    artwork = ArtworkCache(
      store: store, files: files, pictures: Pictures(tools: tools), budget: settings.artworkBytes,
      interest: interest,
      world: world)
    let downloader = ArtworkDownloader(settings, sources: sources, fetcher: fetcher, world: world)
    runners = [
      RefreshJob(clients: clients, store: store, world: world), CurrentYearJob(interest: interest),
      PosterJob(
        artworkCache: artwork, downloader: downloader, pictures: Pictures(tools: tools),
        store: store, world: world),
    ]
    recurring = Self.recurring(sources)
  }

  static func clients(
    _ settings: FilmSourceSettings, _ store: any Database, _ fetcher: HTTPFetcher, _ world: World
  ) -> [FilmSource: any FilmSourceClient] {
    var clients: [FilmSource: any FilmSourceClient] = [:]
    if let base = settings.itunes {
      clients[.itunes] = ITunes(
        base, fetcher: fetcher, country: settings.country, time: settings.time, store: store,
        world: world)
    }
    if let base = settings.tmdb, let token = settings.tmdbToken {
      clients[.tmdb] = TMDB(
        base, token: token, fetcher: fetcher, country: settings.country,
        language: settings.language,
        time: settings.time, world: world)
    }
    return clients
  }

  private static func recurring(_ sources: Set<FilmSource>) -> [RecurringJob] {
    if sources.isEmpty { return [] }
    let year = RecurringJob(CurrentYearJob.kind, every: .hours(6))
    guard sources.contains(.tmdb) else { return [year] }
    // Trending lists provide the popularity by which lists and searches are ordered.
    let lists: [(SourceList, Duration)] = [
      (.nowPlaying, .hours(6)), (.trending, .hours(6)), (.trendingToday, .hours(3)),
    ]
    return [year]
      + lists.map { list, every in
        RecurringJob(
          RefreshJob.kind, key: SourceQuery(source: .tmdb, subject: list.subject).key, every: every
        )
      }
  }
}
