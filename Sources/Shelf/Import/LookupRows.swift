import FilmCatalogue
import PlazaBase
public import PlazaData

/// The progress of the queries about a file's films.
public struct LookupProgress: Sendable, Equatable {
  public var queried = 0
  public var waiting = 0
  /// The number of films about which no source could be queried.
  public var given = 0
}

extension ImportDraft {
  /// - Returns: Zeros if no source is to be queried.
  public func soughtFilms(_ tx: any Transaction) throws -> LookupProgress {
    var films = LookupProgress()
    let rows = try tx.rows(
      """
      SELECT sought, count(DISTINCT film_key) AS n FROM shelf_import_row WHERE import = \(id) AND sought > 0
      GROUP BY sought ORDER BY sought
      """)
    for row in rows {
      let count: Int = try row.value("n")
      switch try row.value("sought", as: Int.self) {
      case 1: films.waiting = count
      case 2: films.queried = count
      default: films.given = count
      }
    }
    return films
  }
}

/// The rows of a file whose films the sources are queried about.
struct LookupRows {
  /// The number of films that are queried before the results are stored.
  static let part = 20

  let draft: ID<ImportDraft>

  /// Returns the films that earlier queries, for any file, have resolved, by film key.
  static func settled(_ filmKeys: [String], _ tx: any Transaction) throws -> [String: Set<
    ID<Film>
  >] {
    var films: [String: Set<ID<Film>>] = [:]
    if filmKeys.isEmpty { return films }
    let rows = try tx.rows(
      """
      SELECT DISTINCT film_key, film FROM shelf_import_row
      WHERE sought = 2 AND film IS NOT NULL AND film_key IN (\(list: filmKeys)) ORDER BY film_key, film
      """)
    for row in rows { films[try row.value("film_key"), default: []].insert(try row.value("film")) }
    return films
  }

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

  /// Returns all rows about a film that need the member's choice or wait for a source's response.
  func open(_ filmKey: String, _ tx: any Transaction) throws -> [ImportRow] {
    try tx.rows(
      """
      SELECT \(ImportRow.columns) FROM shelf_import_row r
      WHERE r.import = \(draft) AND r.film_key = \(filmKey)
        AND (r.state = 'choice' AND r.film IS NULL OR r.state = 'matched' AND r.sought = 1)
      ORDER BY r.position
      """
    ).map(ImportRow.init(row:))
  }

  func record(queried filmKey: String, _ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE shelf_import_row SET sought = 2 WHERE import = \(draft) AND film_key = \(filmKey) AND sought = 1
      """)
  }

  /// Cancels the queries that are left, or resumes them. When they are cancelled, matched rows no
  /// longer wait and are imported with the film that the catalogue has found.
  func handleFailure(_ isCancelled: Bool, _ tx: any Transaction) throws {
    let (before, after) = isCancelled ? (1, 3) : (3, 1)
    let open: SQL = isCancelled ? "" : "AND state = 'choice'"
    try tx.run(
      "UPDATE shelf_import_row SET sought = \(after) WHERE import = \(draft) AND sought = \(before) \(open)"
    )
  }
}
