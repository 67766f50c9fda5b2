import PlazaBase
public import PlazaData

/// The progress of looking up a file's films at the sources.
public struct SoughtFilms: Sendable, Equatable {
  public var asked = 0
  public var waiting = 0
  /// Films that could not be looked up.
  public var given = 0
}

extension ImportDraft {
  /// - Returns: All zeros if no lookup was requested.
  public func soughtFilms(_ tx: any Transaction) throws -> SoughtFilms {
    var films = SoughtFilms()
    let rows = try tx.rows(
      """
      SELECT sought, count(DISTINCT film_key) AS n FROM shelf_import_row WHERE import = \(id) AND sought > 0
      GROUP BY sought ORDER BY sought
      """)
    for row in rows {
      let count: Int = try row.value("n")
      switch try row.value("sought", as: Int.self) {
      case 1: films.waiting = count
      case 2: films.asked = count
      default: films.given = count
      }
    }
    return films
  }
}

/// The films of a file that are to be looked up at the sources.
struct SoughtRows {
  /// The number of films looked up between two writes.
  static let part = 20

  let draft: ID<ImportDraft>

  /// Returns the first row of each of the next films.
  func next(_ tx: any Transaction) throws -> [ImportRow] {
    var (films, seen): ([ImportRow], Set<String>) = ([], [])
    let rows = try tx.rows(
      """
      SELECT \(ImportRow.columns) FROM shelf_import_row r WHERE r.import = \(draft) AND r.sought = 1
      ORDER BY r.position LIMIT \(Self.part * 5)
      """)
    for row in rows where films.count < Self.part {
      let row = try ImportRow(row: row)
      if seen.insert(row.filmKey).inserted { films.append(row) }
    }
    return films
  }

  /// Returns all rows about a film whose choice is still open.
  func open(_ filmKey: String, _ tx: any Transaction) throws -> [ImportRow] {
    try tx.rows(
      """
      SELECT \(ImportRow.columns) FROM shelf_import_row r
      WHERE r.import = \(draft) AND r.film_key = \(filmKey) AND r.state = 'choice' AND r.film IS NULL
      ORDER BY r.position
      """
    ).map(ImportRow.init(row:))
  }

  func note(asked filmKey: String, _ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE shelf_import_row SET sought = 2 WHERE import = \(draft) AND film_key = \(filmKey) AND sought = 1
      """)
  }

  /// Marks the remaining films as impossible to look up, or as waiting again.
  func giveUp(_ isGivenUp: Bool, _ tx: any Transaction) throws {
    let (before, after) = isGivenUp ? (1, 3) : (3, 1)
    try tx.run("UPDATE shelf_import_row SET sought = \(after) WHERE import = \(draft) AND sought = \(before)")
  }
}
