public import PlazaBase
public import PlazaData

/// The removal of a film, or of one source's record of it.
struct FilmRemoval: Sendable {
  let id: ID<FilmRemoval>
  let film: ID<Film>
  let title: String
  /// The key of the removed record; nil if the whole film was removed.
  let record: ExternalKey?
  let removedAt: Instant
  let removedBy: ID<Member>?
  let undoneAt: Instant?
  fileprivate let was: String
}

extension FilmRemoval {
  private static let selection: SQL = """
    SELECT r.id, r.film, r.source, r.kind, r.external_id, r.was, r.removed_at, r.removed_by, r.undone_at, f.title
    FROM film_removal r CROSS JOIN film f
    """

  init(row: Row) throws {
    id = try row.value("id")
    film = try row.value("film")
    title = try row.value("title")
    if let source = try row.optional("source", as: FilmSource.self) {
      record = ExternalKey(source, try row.value("external_id"), kind: try row.value("kind"))
    } else {
      record = nil
    }
    removedAt = try row.value("removed_at")
    removedBy = try row.optional("removed_by")
    undoneAt = try row.optional("undone_at")
    was = try row.value("was")
  }

  /// Finds a removal.
  /// - Throws: ``RemovalRefusal/noSuchRemoval``.
  static func find(_ id: ID<FilmRemoval>, _ tx: any Transaction) throws -> FilmRemoval {
    guard let row = try tx.first("\(selection) WHERE r.id = \(id) AND f.id = r.film") else {
      throw RemovalRefusal.noSuchRemoval
    }
    return try FilmRemoval(row: row)
  }

  /// All removals, the newest first.
  static func recent(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<FilmRemoval>
  {
    let place = page.after.flatMap { after in after.microseconds.map { ($0, after.id) } }
    let after: SQL = place.map { "AND (r.removed_at, r.id) < (\($0.0), \($0.1))" } ?? ""
    let rows = try tx.rows(
      "\(selection) WHERE f.id = r.film \(after) ORDER BY r.removed_at DESC, r.id DESC LIMIT \(page.limit + 1)"
    )
    return ResultPage(try rows.map(FilmRemoval.init(row:)), limit: page.limit) {
      Cursor($0.removedAt.microseconds, $0.id)
    }
  }
}

/// The reason something is not removed or not restored.
public enum RemovalRefusal: Refusal, Equatable {
  case noSuchRemoval
  case noSuchRecord
  case alreadyRemoved
  case alreadyUndone
  /// Without the record, the film would have no title.
  case onlyRecord

  public var slug: String {
    switch self {
    case .noSuchRemoval, .noSuchRecord: "not-found"
    case .alreadyRemoved: "film-removed"
    case .alreadyUndone: "removal-undone"
    case .onlyRecord: "only-record"
    }
  }

  public var kind: RefusalKind {
    self == .noSuchRemoval || self == .noSuchRecord ? .notFound : .conflict
  }

  public var message: String {
    switch self {
    case .noSuchRemoval: say("This removal doesn't exist. Check the list of removed films.")
    case .noSuchRecord: say("This source no longer has data on the film. Check the film.")
    case .alreadyRemoved: say("This film is already removed. Check the list of removed films.")
    case .alreadyUndone: say("This was already restored. Check the film.")
    case .onlyRecord: say("No other source has this film's title. Remove the film instead.")
    }
  }
}

/// Removes a film from the catalogue. Only members who have it in their lists still see it.
public struct RemoveFilm: Sendable {
  let id: ID<FilmRemoval>
  let film: ID<Film>
  let member: ID<Member>?
  let at: Instant

  /// - Parameter member: the member who removes it.
  public init(_ film: ID<Film>, by member: ID<Member>?, in world: World) {
    id = world.newID()
    self.film = film
    self.member = member
    at = world.now()
  }

  /// - Throws: ``RemovalRefusal/alreadyRemoved`` and ``NoSuchFilm``.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Film {
    let found = try FilmDetail.find(film, in: .all, tx)
    let kept = found.film.id
    if found.state == .removed { throw RemovalRefusal.alreadyRemoved }
    let before = try RebuildFilms.Standing.of([kept], tx)
    try tx.run("UPDATE film SET state = 'removed' WHERE id = \(kept)")
    try tx.run(
      """
      INSERT INTO film_removal (id, film, was, removed_at, removed_by)
      VALUES (\(id), \(kept), \(found.state), \(at), \(member))
      """)
    try RebuildFilms.anew([kept], before: before, at: at, tx)
    return found.film
  }
}

/// Removes one source's record of a film permanently: it stays removed even if the source sends it
/// again.
public struct RemoveRecord: Sendable {
  let id: ID<FilmRemoval>
  let film: ID<Film>
  let key: ExternalKey
  let member: ID<Member>?
  let at: Instant

  public init(_ key: ExternalKey, of film: ID<Film>, by member: ID<Member>?, in world: World) {
    id = world.newID()
    self.film = film
    self.key = key
    self.member = member
    at = world.now()
  }

  /// - Throws: ``RemovalRefusal`` and ``NoSuchFilm``.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Film {
    let kept = try Film.find(film, in: .all, tx).id
    let records = try (FilmRecord.of([kept], tx)[kept] ?? []).filter { !$0.isRemoved }
    guard records.contains(where: { $0.key == key }) else { throw RemovalRefusal.noSuchRecord }
    let others = try records.filter { $0.key != key && $0.isUsable }.map {
      try FilmFacts(text: $0.text)
    }
    if others.allSatisfy(\.title.isEmpty) { throw RemovalRefusal.onlyRecord }
    let before = try RebuildFilms.Standing.of([kept], tx)
    try key.markRemoved(true, tx)
    try tx.run(
      """
      INSERT INTO film_removal (id, film, source, kind, external_id, was, removed_at, removed_by)
      VALUES (\(id), \(kept), \(key.source), \(key.kind), \(key.id), '', \(at), \(member))
      """)
    try RebuildFilms.anew([kept], before: before, at: at, tx)
    return try Film.find(kept, in: .all, tx)
  }
}

/// Restores a film or a source's record.
public struct UndoRemoval: Sendable {
  let removal: ID<FilmRemoval>
  let member: ID<Member>?
  let at: Instant

  init(_ removal: ID<FilmRemoval>, by member: ID<Member>?, at: Instant) {
    self.removal = removal
    self.member = member
    self.at = at
  }

  /// - Throws: ``RemovalRefusal``.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Film {
    let found = try FilmRemoval.find(removal, tx)
    guard found.undoneAt == nil else { throw RemovalRefusal.alreadyUndone }
    // The film may have been merged since.
    let film = try Film.find(found.film, in: .all, tx).id
    let before = try RebuildFilms.Standing.of([film], tx)
    if let record = found.record {
      try record.markRemoved(false, tx)
    } else {
      try tx.run("UPDATE film SET state = \(found.was) WHERE id = \(found.film)")
    }
    try tx.run(
      "UPDATE film_removal SET undone_at = \(at), undone_by = \(member) WHERE id = \(removal)")
    try RebuildFilms.anew([film], before: before, at: at, tx)
    return try Film.find(film, in: .all, tx)
  }
}

extension ExternalKey {
  fileprivate func markRemoved(_ isRemoved: Bool, _ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE film_record SET is_removed = \(isRemoved)
      WHERE source = \(source) AND kind = \(kind) AND external_id = \(id)
      """)
  }
}
