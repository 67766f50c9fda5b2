public import Jobs
import PlazaBase
import PlazaFetch

/// Queries the sources about films of an imported list: by their keys, then by title and year.
public struct FilmFinder: Sendable {
  /// The films that a source found.
  public struct Finding: Sendable, Equatable {
    /// The possible films.
    public var films: [FoundFilm] = []
    /// The key of the film if it is certain although the name does not match.
    public var sure: ExternalKey?
    /// Whether an ID names the first film but a search by name finds only others.
    public var isContested = false

    public init() {}

    init(films: [FoundFilm], sure: ExternalKey? = nil, isContested: Bool = false) {
      self.films = films
      self.sure = sure
      self.isContested = isContested
    }
  }

  /// The response of the sources to a query.
  public enum Response: Sendable, Equatable {
    case found(Finding)
    /// A source must not be queried for some time, or refuses the request. The outcome is that of
    /// the job that variants.
    case unavailable(JobOutcome)
  }

  let clients: [any FilmSourceClient]
  private let world: World

  /// - Parameter clients: The sources, queried in order until one knows the film.
  init(_ clients: [any FilmSourceClient], world: World) {
    self.clients = clients
    self.world = world
  }

  /// Whether a source resolves film IDs and is fast enough to be queried about every film of a
  /// list.
  public var resolvesFilmsByID: Bool { clients.contains { $0.source.resolvesFilmsByID } }

  /// The maximum number of proposals; more do not help the member to choose.
  private static let maximum = 5
  private static let maxSpellings = 3

  public func callAsFunction(title: String, year: Int?, keys: [ExternalKey]) async throws
    -> Response
  {
    for client in clients {
      do {
        if let finding = try await find(title, year, keys, client) { return .found(finding) }
      } catch let closed as Throttled {
        return .unavailable(again(closed, client.source))
      } catch let failure as FetchFailure {
        return .unavailable(
          .failed(
            Self.message(failure, client.source),
            isFinal: SourceFailure(failure, of: client.source) == .refusedKey))
      }
    }
    return .found(Finding())
  }

  private func find(
    _ title: String, _ year: Int?, _ keys: [ExternalKey], _ client: any FilmSourceClient
  ) async throws -> Finding? {
    for key in keys
    where [.tmdb, .imdb].contains(key.source) && key.kind == "movie" && key.isSound {
      guard let film = try await answer({ try await client.film(called: key) }) else { continue }
      return try await compared(film, title, year, client)
    }
    return try await byName(title, year, client)
  }

  /// Compares the film that a key names with those that the source finds by name, because the key
  /// may be wrong.
  private func compared(
    _ film: FoundFilm, _ title: String, _ year: Int?, _ client: any FilmSourceClient
  ) async throws -> Finding {
    let variants = TitleVariants(title)
    let isNamed = variants.isName(of: film)
    if NormalizedSearch(variants.bare) == nil || isNamed && film.isOfYear(year ?? variants.year) {
      return Finding(films: [film])
    }
    let near = try await films(variants, year ?? variants.year, client)
    let others = near.filter { $0.key != film.key }
    let named = others.filter(variants.isName)
    // The search also returned the film itself, so the title is probably one of its other titles.
    if named.isEmpty, isNamed || others.count < near.count { return Finding(films: [film]) }
    let rivals = (named.isEmpty ? others : named).prefix(Self.maximum)
    return Finding(films: [film] + rivals, isContested: !rivals.isEmpty)
  }

  /// Searches by the title, then by its other spellings, then without the year; returns the first
  /// result.
  private func films(_ variants: TitleVariants, _ year: Int?, _ client: any FilmSourceClient)
    async throws -> [FoundFilm]
  {
    let titles = [variants.bare] + variants.otherSpellings.prefix(Self.maxSpellings)
    var questions = titles.map { (title: $0, year: year) }
    if year != nil { questions.append((variants.bare, nil)) }
    for question in questions {
      guard let search = NormalizedSearch(question.title) else { continue }
      let found =
        try await answer { try await client.films(named: search.text, year: question.year) } ?? []
      let near = found.filter { $0.isOfYear(year) }
      if !near.isEmpty { return near }
    }
    return []
  }

  private func byName(_ title: String, _ year: Int?, _ client: any FilmSourceClient) async throws
    -> Finding?
  {
    let variants = TitleVariants(title)
    let year = year ?? variants.year
    let near = try await films(variants, year, client)
    if near.isEmpty { return nil }
    let named = near.filter(variants.isName)
    if !named.isEmpty { return Finding(films: Array(named.prefix(Self.maximum))) }
    let sameYear = near.filter { year != nil && $0.facts.release.year == year }
    var sure: [ExternalKey] = []
    for film in sameYear.prefix(3) {
      let others = try await answer { try await client.otherTitles(of: film.key.id) } ?? []
      if others.contains(where: { variants.names.contains(FilmNormalization.key(ofTitle: $0)) }) {
        sure.append(film.key)
      }
    }
    return Finding(films: Array(near.prefix(Self.maximum)), sure: sure.count == 1 ? sure[0] : nil)
  }

  /// - Returns: Nil if the source cannot answer this particular query.
  private func answer<Value: Sendable>(_ query: () async throws -> Value?) async throws -> Value? {
    do {
      return try await query()
    } catch let failure as FetchFailure {
      switch failure {
      case .refused(401, _), .refused(403, _): throw failure
      case _ where failure.isServerSide: throw failure
      default: return nil
      }
    }
  }

  private func again(_ closed: Throttled, _ source: FilmSource) -> JobOutcome {
    // Waits at least a second, after which the limit admits several requests.
    .again(
      at: max(closed.until, world.now() + .seconds(1)),
      closed.failure.map { Self.message($0, source) }
        ?? StoredPhrase("We limit requests to \(source.title)."))
  }

  private static func message(_ failure: FetchFailure, _ source: FilmSource) -> StoredPhrase {
    StoredPhrase { SourceFailure(failure, of: source).message(source.title) }
  }
}

extension TitleVariants {
  /// Returns whether this is the film's title; other titles are not considered.
  fileprivate func isName(of film: FoundFilm) -> Bool {
    !TitleIndex.MatchKeys(film.facts, keys: []).names.isDisjoint(with: names)
  }
}

extension FoundFilm {
  /// Returns whether the film may be of a year; an unknown year matches every year.
  fileprivate func isOfYear(_ year: Int?) -> Bool {
    guard let year, let own = facts.release.year else { return true }
    return abs(year - own) <= TitleIndex.maxYearsBetween
  }
}

extension FilmSource {
  /// Whether the source resolves both its own film IDs and those of others. Stores do not, and
  /// take seconds to respond.
  var resolvesFilmsByID: Bool { self == .tmdb }
}
