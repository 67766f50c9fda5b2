import PlazaBase
import PlazaData

/// Two films that may be the same, which staff must decide.
struct DuplicateCandidate: Sendable {
  let pair: FilmPair
  let raisedAt: Instant
  let one: Film
  let other: Film
}

extension DuplicateCandidate {
  /// The undecided pairs, the oldest first.
  static func open(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<
    DuplicateCandidate
  > {
    let position = page.after.flatMap(Self.position)
    let after: SQL =
      position.map { "AND (raised_at, one, other) > (\($0.raised), \($0.one), \($0.other))" } ?? ""
    let rows = try tx.rows(
      """
      SELECT one, other, raised_at FROM film_duplicate WHERE settled_at IS NULL \(after)
      ORDER BY raised_at, one, other LIMIT \(page.limit + 1)
      """)
    return ResultPage(try duplicates(rows, tx), limit: page.limit) {
      Cursor($0.raisedAt.microseconds, "\($0.pair.one) \($0.pair.other)")
    }
  }

  private static func duplicates(_ rows: [Row], _ tx: any Transaction) throws
    -> [DuplicateCandidate]
  {
    let pairs = try rows.map { row in
      (
        pair: FilmPair(try row.value("one"), try row.value("other")),
        at: try row.value("raised_at", as: Instant.self)
      )
    }
    let films = try Film.found(pairs.flatMap { [$0.pair.one, $0.pair.other] }, in: .all, tx)
    return pairs.compactMap { pair, at -> DuplicateCandidate? in
      guard let one = films[pair.one], let other = films[pair.other] else { return nil }
      return DuplicateCandidate(pair: pair, raisedAt: at, one: one, other: other)
    }
  }

  /// The undecided pairs that contain this film, at most 20 on either side.
  static func open(about film: ID<Film>, _ tx: any Transaction) throws -> [DuplicateCandidate] {
    let columns: SQL = "SELECT one, other, raised_at FROM film_duplicate"
    let order: SQL = "AND settled_at IS NULL ORDER BY raised_at, one, other LIMIT 20"
    let rows =
      try tx.rows("\(columns) WHERE one = \(film) \(order)")
      + tx.rows("\(columns) WHERE other = \(film) \(order)")
    return try duplicates(rows, tx)
  }

  /// The number of undecided pairs, at most `maximum`.
  static func count(atMost maximum: Int = 1000, _ tx: any Transaction) throws -> Int {
    try tx.count(
      """
      SELECT count(*) AS n FROM (
        SELECT one FROM film_duplicate WHERE settled_at IS NULL
        ORDER BY raised_at, one, other LIMIT \(maximum)) undecided
      """)
  }

  private static func position(_ after: Cursor) -> (raised: Int64, one: String, other: String)? {
    let ids = after.id.split(separator: " ").map(String.init)
    guard let raised = after.microseconds, ids.count == 2 else { return nil }
    return (raised, ids[0], ids[1])
  }
}
