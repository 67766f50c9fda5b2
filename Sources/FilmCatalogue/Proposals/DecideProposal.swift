public import PlazaBase
public import PlazaData

/// Lists a film that a member added, or keeps it private to that member.
public struct DecideProposal: Sendable {
  public enum Refusal: PlazaBase.Refusal {
    case notProposed

    public var slug: String { "not-proposed" }
    public var message: String {
      say("This film has already been decided. Check the list of proposals.")
    }
  }

  let film: ID<Film>
  let isListed: Bool
  let at: Instant

  public init(_ film: ID<Film>, isListed: Bool, at: Instant) {
    self.film = film
    self.isListed = isListed
    self.at = at
  }

  /// - Throws: ``Refusal``, and ``NoSuchFilm``.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Film {
    let id = try Film.find(film, in: .all, tx).id
    let from: SQL = isListed ? "state IN ('proposed', 'private')" : "state = 'proposed'"
    let state: FilmState = isListed ? .listed : .private
    let before = try RebuildFilms.Standing.of([id], tx)
    guard try tx.run("UPDATE film SET state = \(state) WHERE id = \(id) AND \(from)") == 1 else {
      throw Refusal.notProposed
    }
    if isListed {
      try doubt(id, tx)
      try RebuildFilms.anew([id], before: before, at: at, tx)
    }
    return try Film.find(id, in: .all, tx)
  }

  /// Records possible duplicates of the film for staff to decide.
  private func doubt(_ id: ID<Film>, _ tx: any Transaction) throws {
    let told = try (FilmRecord.of([id], tx)[id] ?? []).filter(\.isUsable)
    for facts in try told.map({ try FilmFacts(text: $0.text) }) where !facts.title.isEmpty {
      let traits = TitleIndex.MatchKeys(facts, keys: told.map(\.key))
      let others: [ID<Film>]
      switch try TitleIndex.load([traits], tx).verdict(traits) {
      case .same(let known): others = [known]
      case .other(let near): others = near
      }
      _ = try FilmPair.doubt(Set(others.map { FilmPair(id, $0) }), at: at, tx)
    }
  }
}

/// A film that a member added and that staff have not decided on.
struct FilmProposal: Sendable {
  let film: Film
  let author: ID<Member>?
  let addedAt: Instant

  /// All of them, the oldest first.
  static func open(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<FilmProposal> {
    let place = page.after.flatMap { after in after.microseconds.map { ($0, after.id) } }
    let after: SQL = place.map { "AND (f.added_at, f.id) > (\($0.0), \($0.1))" } ?? ""
    let rows = try tx.rows(
      """
      SELECT \(Film.columns), f.author, f.added_at FROM film f
      WHERE f.state = 'proposed' AND f.merged_into IS NULL \(after)
      ORDER BY f.added_at, f.id LIMIT \(page.limit + 1)
      """)
    let found = try rows.map { row in
      FilmProposal(
        film: try Film(row: row), author: try row.optional("author"),
        addedAt: try row.value("added_at"))
    }
    return ResultPage(found, limit: page.limit) { Cursor($0.addedAt.microseconds, $0.film.id) }
  }
}
