import PlazaBase
import PlazaData

/// A film with the details for staff.
struct StaffFilmView: Sendable {
  let detail: FilmDetail
  /// The merges by which other films lead here.
  let merges: [FilmMerge]
  /// The possible duplicates of this film.
  let duplicates: [DuplicateCandidate]
  /// The display name of the member who added it.
  let author: String?

  static func find(_ id: ID<Film>, _ marks: (any FilmMarkSource)?, _ tx: any Transaction) throws
    -> StaffFilmView
  {
    let detail = try FilmDetail.find(id, in: .all, tx)
    return StaffFilmView(
      detail: detail, merges: try FilmMerge.leading(to: detail.film.id, tx),
      duplicates: try DuplicateCandidate.open(about: detail.film.id, tx),
      author: try detail.author.flatMap { try marks?.names(of: [$0], tx)[$0] })
  }
}

/// A film with a doubtful date.
struct DoubtfulDate: Sendable {
  let film: Film
  let doubt: StoredPhrase

  static func all(_ page: PageRequest, _ tx: any Transaction) throws -> ResultPage<DoubtfulDate> {
    let rows = try tx.rows(
      """
      SELECT \(Film.columns), f.date_doubt FROM film f
      WHERE f.date_doubt IS NOT NULL AND f.merged_into IS NULL AND f.state = 'listed' AND f.id > \(page.after?.id ?? "")
      ORDER BY f.id LIMIT \(page.limit + 1)
      """)
    let found = try rows.map {
      DoubtfulDate(film: try Film(row: $0), doubt: try $0.value("date_doubt"))
    }
    return ResultPage(found, limit: page.limit) { Cursor("", $0.film.id) }
  }
}
