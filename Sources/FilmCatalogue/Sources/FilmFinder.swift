import Jobs
import PlazaBase
import PlazaFetch

/// Looks up the films of an imported list at the sources: by key, then by title and year.
public struct FilmFinder: Sendable {
  /// The films that a source knows.
  public struct Finding: Sendable, Equatable {
    /// The candidates.
    public var films: [FoundFilm] = []
    /// The film that is certainly the right one although its title alone does not show that.
    public var sure: ExternalKey?

    /// Creates an empty finding.
    public init() {}

    init(films: [FoundFilm], sure: ExternalKey? = nil) {
      self.films = films
      self.sure = sure
    }
  }

  let clients: [any FilmSourceClient]
  private let world: World

  /// - Parameter clients: queried in this order; each only if the previous one finds nothing.
  init(_ clients: [any FilmSourceClient], world: World) {
    self.clients = clients
    self.world = world
  }

  /// The maximum number of candidates a member chooses from.
  private static let most = 5
  private static let mostSpellings = 3

  /// - Throws: `JobSnoozed` if a source must not be queried for a while, `JobError` if it refuses.
  public func callAsFunction(title: String, year: Int?, keys: [ExternalKey]) async throws -> Finding {
    for client in clients {
      let finding = try await heeding(client.source) { () async throws -> Finding? in
        for key in keys.filter({ [.tmdb, .imdb].contains($0.source) && $0.kind == "movie" && $0.isSound }) {
          guard let film = try await answer({ try await client.film(called: key) }) else { continue }
          return Finding(films: [film] + (try await namesakes(film, title, year, client)))
        }
        return try await byName(title, year, client)
      }
      if let finding { return finding }
    }
    return Finding()
  }

  /// If a key identifies a film with another title, the films that have the requested title: the
  /// key may be wrong.
  private func namesakes(
    _ film: FoundFilm, _ title: String, _ year: Int?, _ client: any FilmSourceClient
  ) async throws -> [FoundFilm] {
    let asked = AskedTitle(title)
    guard TitleIndex.Traits(film.facts, keys: []).names.isDisjoint(with: asked.names),
      let words = SoughtWords(asked.bare)
    else { return [] }
    let found = try await answer { try await client.films(named: words.text, year: year ?? asked.year) } ?? []
    let named = found.filter { one in
      one.key != film.key && !TitleIndex.Traits(one.facts, keys: []).names.isDisjoint(with: asked.names)
    }
    return Array(named.prefix(Self.most))
  }

  /// Searches by the title, then by its other spellings, then without the year; returns the first
  /// result.
  private func films(_ asked: AskedTitle, _ year: Int?, _ client: any FilmSourceClient) async throws -> [FoundFilm] {
    let titles = [asked.bare] + asked.otherSpellings.prefix(Self.mostSpellings)
    var questions = titles.map { (title: $0, year: year) }
    if year != nil { questions.append((asked.bare, nil)) }
    for question in questions {
      guard let words = SoughtWords(question.title) else { continue }
      let found = try await answer { try await client.films(named: words.text, year: question.year) } ?? []
      let near = found.filter { film in
        guard let year, let other = film.facts.release.year else { return true }
        return abs(year - other) <= TitleIndex.mostYearsBetween
      }
      if !near.isEmpty { return near }
    }
    return []
  }

  private func byName(_ title: String, _ year: Int?, _ client: any FilmSourceClient) async throws -> Finding? {
    let asked = AskedTitle(title)
    let year = year ?? asked.year
    let near = try await films(asked, year, client)
    if near.isEmpty { return nil }
    let named = near.filter { !TitleIndex.Traits($0.facts, keys: []).names.isDisjoint(with: asked.names) }
    if !named.isEmpty { return Finding(films: Array(named.prefix(Self.most))) }
    let sameYear = near.filter { year != nil && $0.facts.release.year == year }
    var sure: [ExternalKey] = []
    for film in sameYear.prefix(3) {
      let others = try await answer { try await client.otherTitles(of: film.key.id) } ?? []
      if others.contains(where: { asked.names.contains(FilmWords.key(ofTitle: $0)) }) { sure.append(film.key) }
    }
    return Finding(films: Array(near.prefix(Self.most)), sure: sure.count == 1 ? sure[0] : nil)
  }

  /// - Returns: nil if the source cannot answer this particular query.
  private func answer<Value: Sendable>(_ ask: () async throws -> Value?) async throws -> Value? {
    do {
      return try await ask()
    } catch let failure as FetchFailure {
      switch failure {
      case .refused(401, _), .refused(403, _): throw failure
      case _ where failure.isOfServer: throw failure
      default: return nil
      }
    }
  }

  private func heeding<Value: Sendable>(_ source: FilmSource, _ ask: () async throws -> Value) async throws -> Value {
    do {
      return try await ask()
    } catch let closed as Throttled {
      // After this time the throttle admits many requests.
      let until = max(closed.until, world.now() + .seconds(1))
      guard let failure = closed.failure else {
        throw JobSnoozed(until: until, "We limit requests to \(source.title).")
      }
      throw JobSnoozed(until: until, Self.message(failure, source))
    } catch let failure as FetchFailure {
      throw JobError(
        Self.message(failure, source), isFinal: SourceTrouble(failure, of: source) == .refusedKey)
    }
  }

  private static func message(_ failure: FetchFailure, _ source: FilmSource) -> StoredPhrase {
    StoredPhrase { SourceTrouble(failure, of: source).message(source.title) }
  }
}
