public import FilmCatalogue
public import PlazaBase
public import PlazaData

/// Adds the film of a row to the catalogue, as the row names it, and takes it for all rows about it.
public struct AddFilmOfRow: Sendable {
  let position: Int
  let draft: ID<ImportDraft>
  let member: ID<Member>
  let take: TakeInFilms
  let key: ExternalKey
  let today: CalendarDate

  /// - Parameter row: the row as it was just read; time and keys are chosen for it here.
  public init(
    _ row: ImportRow, of draft: ID<ImportDraft>, by member: ID<Member>, today: CalendarDate, in world: World
  ) {
    position = row.position
    self.draft = draft
    self.member = member
    self.today = today
    let film = row.said.film
    var facts = FilmFacts(title: film.title)
    facts.release = film.year.flatMap { PartialDate(year: $0) } ?? .unknown
    facts.directors = film.director.map { [$0] } ?? []
    let order: [FilmSource] = [.imdb, .trakt, .letterboxd]
    let own = order.lazy.compactMap { source in film.keys.first { $0.source == source } }.first
    key = own ?? ExternalKey(.file, ImportPlan.filmKey(film))
    let others = film.keys.filter { [key] in $0 != key }
    take = TakeInFilms([FoundFilm(key: key, facts: facts, otherKeys: others)], at: world.now(), in: world)
  }

  /// - Throws: ``NoSuchImport``.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> ID<Film> {
    _ = try ImportDraft.find(draft, of: member, tx).row(position, tx)
    guard let film = try take(tx).films[key] else { throw NoSuchImport() }
    try ChooseFilm(film, forRow: position, of: draft, by: member, today: today)(tx)
    return film
  }
}
