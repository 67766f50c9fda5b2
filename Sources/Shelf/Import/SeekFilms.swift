public import FilmCatalogue
public import Jobs
public import PlazaBase
public import PlazaData
import PlazaHTTP

/// Queries the sources about films of a file that the catalogue does not have, in batches, and
/// resolves the rows whose film is then certain. The key of the job is that of the draft.
struct SeekFilms: JobHandler {
  static let kind = "shelf.seek-films"
  /// The number of batches after which the job yields to others.
  private static let parts = 5

  var kind: String { Self.kind }
  let finder: FilmFinder
  let store: any Database
  let time: ShopTimeZone
  let world: World

  func title(of job: Job) -> String {
    say("Looking up an import's films at the sources", as: "an errand")
  }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let id = ID<ImportDraft>(job.key), let member = job.owner else { return .done }
    for _ in 0..<Self.parts {
      let left = try await store.read { tx in
        // The member may have discarded the draft.
        let draft = try? ImportDraft.find(id, of: member, tx)
        return try draft.map {
          (films: try $0.soughtFilms(tx), rows: try LookupRows(draft: id).next(tx))
        }
      }
      guard let left else { return .done }
      if left.rows.isEmpty {
        try await apply(id, of: member)
        return .done
      }
      try await progress(left.films.queried, of: left.films.queried + left.films.waiting)
      if let outcome = try await query(left.rows, id, member) { return outcome }
    }
    return .again(
      at: world.now() + .seconds(1),
      StoredPhrase("It continues after other jobs have had their turn."))
  }

  func handleFailure(_ job: Job, _ tx: any Transaction) throws {
    if let id = ID<ImportDraft>(job.key) { try LookupRows(draft: id).handleFailure(true, tx) }
  }

  func tryAgain(_ job: Job, _ tx: any Transaction) throws {
    if let id = ID<ImportDraft>(job.key) { try LookupRows(draft: id).handleFailure(false, tx) }
  }

  /// Stores the responses received so far even if the source then throttles or fails. Films that
  /// another file has added in the meantime are not queried, and only queries count towards the
  /// limit.
  /// - Returns: Nil if the job can continue with further rows.
  private func query(_ rows: [ImportRow], _ id: ID<ImportDraft>, _ member: ID<Member>) async throws
    -> JobOutcome?
  {
    let now = world.now()
    let isExact = finder.resolvesFilmsByID
    var (known, room) = try await store.longRead { tx in
      let used = try Limit.soughtFilms.used(by: member, now: now, tx)
      return (
        try Self.known(rows, member, isExact: isExact, tx),
        try Limit.soughtFilms.maximum(for: member, tx) - used
      )
    }
    var (found, queried): ([ApplyLookup.Found], Int) = ([], 0)
    var result = Result<JobOutcome?, any Error>.success(nil)
    rows: for row in rows {
      let film = row.uploaded.film
      if known.remove(film.identity) != nil {
        found.append((row, FilmFinder.Finding()))
        continue
      }
      guard room > 0 else {
        result = .success(Self.enough(now))
        break
      }
      do {
        switch try await finder(title: film.title, year: film.year, keys: film.keys) {
        case .found(let finding): found.append((row, finding))
        case .unavailable(let outcome):
          result = .success(outcome)
          break rows
        }
      } catch {
        result = .failure(error)
        break
      }
      (queried, room) = (queried + 1, room - 1)
    }
    let today = time.date(of: now)
    let (settle, count) = (ApplyLookup(id, of: member, found, today: today, in: world), queried)
    try await store.longWrite { tx in
      try settle(tx)
      for _ in 0..<count { try? Limit.soughtFilms.require(member, now: now, tx) }
    }
    return try result.get()
  }

  private static func enough(_ now: Instant) -> JobOutcome {
    .again(
      at: now + .minutes(15),
      StoredPhrase("Today's limit of films looked up at the sources has been reached."))
  }

  /// Returns the identities of the rows' films that are in the catalogue by now.
  /// - Parameter isExact: Whether the sources are also queried about uncertain matches.
  private static func known(
    _ rows: [ImportRow], _ member: ID<Member>, isExact: Bool, _ tx: any Transaction
  ) throws -> Set<String> {
    let films = rows.map(\.uploaded.film)
    let found = zip(films, try FilmsInCatalogue.find(films, for: member, tx))
    return Set(
      found.filter { _, found in
        if case .one = found.match { !(isExact && found.isUncertain) } else { false }
      }.map(\.0.identity))
  }

  /// Imports the remaining rows if the member has requested the import.
  private func apply(_ id: ID<ImportDraft>, of member: ID<Member>) async throws {
    while true {
      let act = ApplyImport(id, of: member, in: world)
      let rows = try await store.longWrite { tx in
        guard let draft = try? ImportDraft.find(id, of: member, tx), draft.isWanted else {
          return 0
        }
        return try act(tx).rows
      }
      if rows == 0 { return }
    }
  }
}

extension MemberFilms {
  /// Returns the jobs that query the sources about imported films.
  public func runners(_ finder: FilmFinder, _ store: any Database, in world: World)
    -> [any JobHandler]
  {
    [SeekFilms(finder: finder, store: store, time: time, world: world)]
  }
}
