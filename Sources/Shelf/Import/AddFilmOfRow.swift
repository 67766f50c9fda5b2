public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// Adds the film that a row names, visible to this member only, and chooses it for all rows about
/// that film.
public struct AddFilmOfRow: Sendable {
  let position: Int
  let draft: ID<ImportDraft>
  let member: ID<Member>
  let add: AddOwnFilm
  let today: CalendarDate

  /// - Parameter row: The row as it was just read; the timestamp and the keys are chosen here.
  public init(
    _ row: ImportRow, of draft: ID<ImportDraft>, by member: ID<Member>, today: CalendarDate,
    in world: World
  ) {
    position = row.position
    self.draft = draft
    self.member = member
    self.today = today
    let film = row.uploaded.film
    add = AddOwnFilm(
      title: film.title, year: film.year, director: film.director, by: member, in: world)
  }

  /// - Throws: ``NoSuchImport``, and `LimitReached` if the member has added too many films.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> ID<Film> {
    _ = try ImportDraft.find(draft, of: member, tx).row(position, tx)
    let film = try add(tx)
    try ChooseFilm(film, forRow: position, of: draft, by: member, today: today)(tx)
    return film
  }
}
