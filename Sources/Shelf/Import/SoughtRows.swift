import FilmCatalogue
import PlazaBase
public import PlazaData

/// How far the sources were asked about the films of a file.
public struct SoughtFilms: Sendable, Equatable {
  public var asked = 0
  public var waiting = 0
  /// Those that no source could be asked about.
  public var given = 0
}

extension ImportDraft {
  /// - Returns: nothing but zeros where no source was to be asked.
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

/// The films of a file that sources are to be asked about.
struct SoughtRows {
  /// So many are asked about before anything is written.
  static let part = 20

  let draft: ID<ImportDraft>

  /// What films became that a source was asked about in whatever file, by what files call them.
  static func settled(_ filmKeys: [String], _ tx: any Transaction) throws -> [String: Set<ID<Film>>] {
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

  /// The first row of each of the next films.
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

  /// All rows about a film that somebody would have to choose, or that wait for a source's answer.
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

  func note(asked filmKey: String, _ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE shelf_import_row SET sought = 2 WHERE import = \(draft) AND film_key = \(filmKey) AND sought = 1
      """)
  }

  /// The sources cannot be asked about what is left, or can be again. What is one film by all that is known here is
  /// taken for it then.
  func giveUp(_ isGivenUp: Bool, _ tx: any Transaction) throws {
    let (before, after) = isGivenUp ? (1, 3) : (3, 1)
    let open: SQL = isGivenUp ? "" : "AND state = 'choice'"
    try tx.run("UPDATE shelf_import_row SET sought = \(after) WHERE import = \(draft) AND sought = \(before) \(open)")
  }
}
