import FilmCatalogue
public import PlazaBase
public import PlazaData
import PlazaTables

/// The rows of a file that were not imported, as a CSV table that the member can correct and
/// upload again.
public struct SkippedRowsTable: Sendable {
  private static let head = [
    "Title", "Year", "Directors", "tmdbID", "imdbID", "WatchedDate", "Rating10", "Review", "Place",
    "Tags", "What", "Where",
    "Why",
  ]

  private let rows: [[String]]

  /// - Throws: ``NoSuchImport``.
  public init(of id: ID<ImportDraft>, _ member: ID<Member>, _ tx: any Transaction) throws {
    let draft = try ImportDraft.find(id, of: member, tx)
    rows = try tx.rows(
      """
      SELECT \(ImportRow.columns) FROM shelf_import_row r
      WHERE r.import = \(draft.id) AND r.state IN ('choice', 'refused', 'skipped') ORDER BY r.position
      """
    ).map { Self.line(try ImportRow(row: $0)) }
  }

  private static func line(_ row: ImportRow) -> [String] {
    let (uploaded, film) = (row.uploaded, row.uploaded.film)
    return [
      film.title, film.year.map { "\($0)" } ?? "", film.director ?? "",
      film.keys.first { $0.source == .tmdb }?.id ?? "",
      film.keys.first { $0.source == .imdb }?.id ?? "",
      uploaded.watchedOn, uploaded.rating?.ofTen ?? "", uploaded.note ?? "", uploaded.place ?? "",
      uploaded.tags ?? "",
      uploaded.kind.rawValue,
      uploaded.origin(),
      row.reason?() ?? "",
    ]
  }

  /// The table as CSV.
  public var bytes: [UInt8] { Array(CSV.write([Self.head] + rows).utf8) }
}
