public import PlazaBase
import PlazaData

/// A merge of two films that are the same.
public struct FilmMerge: Sendable, Equatable {
  public let id: ID<FilmMerge>
  public let gone: ID<Film>
  /// The title of the merged film, as its row still has it.
  public let goneTitle: String
  public let survivor: ID<Film>
  public let survivingTitle: String
  public let mergedAt: Instant
  /// When the merge was reversed; nil if it is in force.
  public let undoneAt: Instant?
}

extension FilmMerge {
  private static let selection: SQL = """
    SELECT m.id, m.gone, m.kept, m.merged_at, m.undone_at, g.title AS gone_title, k.title AS kept_title
    FROM film_merge m CROSS JOIN film g CROSS JOIN film k
    """

  init(row: Row) throws {
    id = try row.value("id")
    gone = try row.value("gone")
    goneTitle = try row.value("gone_title")
    survivor = try row.value("kept")
    survivingTitle = try row.value("kept_title")
    mergedAt = try row.value("merged_at")
    undoneAt = try row.optional("undone_at")
  }

  /// Finds a merge.
  /// - Throws: ``MergeRefusal/noSuchMerge``.
  static func find(_ id: ID<FilmMerge>, _ tx: any Transaction) throws -> FilmMerge {
    let row = try tx.first("\(selection) WHERE m.id = \(id) AND g.id = m.gone AND k.id = m.kept")
    guard let row else { throw MergeRefusal.noSuchMerge }
    return try FilmMerge(row: row)
  }

  /// The merge in force that merged this film into another.
  static func standing(of gone: ID<Film>, _ tx: any Transaction) throws -> FilmMerge? {
    let row = try tx.first(
      "\(selection) WHERE m.gone = \(gone) AND m.undone_at IS NULL AND g.id = m.gone AND k.id = m.kept"
    )
    return try row.map(FilmMerge.init(row:))
  }

  /// The merges in force by which other films lead to this one, directly or indirectly.
  static func leading(to survivor: ID<Film>, _ tx: any Transaction) throws -> [FilmMerge] {
    let gone = try Film.known(as: survivor, tx).dropFirst().map { $0 }
    if gone.isEmpty { return [] }
    return try tx.rows(
      """
      \(selection) WHERE m.gone IN (\(list: gone.padded)) AND m.undone_at IS NULL AND g.id = m.gone AND k.id = m.kept
      ORDER BY m.merged_at DESC, m.id
      """
    ).map(FilmMerge.init(row:))
  }

  /// All merges, the newest first.
  static func recent(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<FilmMerge> {
    let place = page.after.flatMap { after in after.microseconds.map { ($0, after.id) } }
    let after: SQL = place.map { "AND (m.merged_at, m.id) < (\($0.0), \($0.1))" } ?? ""
    let rows = try tx.rows(
      """
      \(selection) WHERE g.id = m.gone AND k.id = m.kept \(after)
      ORDER BY m.merged_at DESC, m.id DESC LIMIT \(page.limit + 1)
      """)
    return ResultPage(try rows.map(FilmMerge.init(row:)), limit: page.limit) {
      Cursor($0.mergedAt.microseconds, $0.id)
    }
  }

  /// The films that were merged directly into this one by a merge in force.
  static func into(_ survivor: ID<Film>, _ tx: any Transaction) throws -> [ID<Film>] {
    try tx.rows(
      "SELECT gone FROM film_merge WHERE kept = \(survivor) AND undone_at IS NULL ORDER BY gone"
    ).map {
      try $0.value("gone")
    }
  }
}

/// The reason films are not merged or not split.
public enum MergeRefusal: Refusal, Equatable {
  case sameFilm
  case noSuchMerge
  case alreadyUndone

  public var slug: String {
    switch self {
    case .sameFilm: "same-film"
    case .noSuchMerge: "not-found"
    case .alreadyUndone: "merge-undone"
    }
  }

  public var kind: RefusalKind { self == .noSuchMerge ? .notFound : .conflict }

  public var message: String {
    switch self {
    case .sameFilm: say("These two films are already merged. Check the list of merges.")
    case .noSuchMerge: say("This merge doesn't exist. Check the list of merges.")
    case .alreadyUndone: say("This merge was already reversed. Check both films.")
    }
  }
}
