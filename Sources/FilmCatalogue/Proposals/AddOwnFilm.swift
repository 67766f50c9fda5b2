public import PlazaBase
public import PlazaData
import PlazaHTTP

/// Adds a film that a member is missing. Only that member sees it until staff approve it. Its
/// facts have the lowest precedence of all sources.
public struct AddOwnFilm: Sendable {
  let id: ID<Film>
  let facts: FilmFacts
  let member: ID<Member>
  let at: Instant

  public init(title: String, year: Int?, director: String?, by member: ID<Member>, in world: World)
  {
    id = world.newID()
    at = world.now()
    self.member = member
    var facts = FilmFacts(title: title)
    facts.release = year.flatMap { PartialDate(year: $0) } ?? .unknown
    facts.directors = director.map { [$0] } ?? []
    self.facts = facts.cleaned(thisYear: ShopTimeZone.year(of: at))
  }

  /// - Returns: the film, also if the member added it before.
  /// - Throws: `LimitReached`, and `ValidationErrors` if it has no title.
  public func callAsFunction(_ tx: any Transaction) throws -> ID<Film> {
    if facts.title.isEmpty { throw ValidationErrors("title", say("Enter the title.")) }
    if let known = try Film.own(facts.title, facts.release.year, of: member, tx) {
      return known.id
    }
    try Limit.addedFilms.require(member, now: at, tx)
    let key = ExternalKey(.member, id.text, kind: "film")
    let record = FilmRecord(key: key, film: id, text: facts.text, asOf: at)
    try RebuildFilms(films: [(id, [record])], before: [:], unlisted: [id], at: at)(tx)
    try FilmRecord.save([record], tx)
    try tx.run("UPDATE film SET state = 'proposed', author = \(member) WHERE id = \(id)")
    return id
  }
}

extension Film {
  /// The unlisted film of this title and year that the member added.
  static func own(_ title: String, _ year: Int?, of member: ID<Member>, _ tx: any Transaction)
    throws -> Film?
  {
    let name = FilmNormalization.key(ofTitle: title)
    return try tx.rows(
      """
      SELECT \(columns) FROM film f WHERE f.author = \(member) AND f.state IN ('proposed', 'private')
        AND f.merged_into IS NULL ORDER BY f.id
      """
    ).map(Film.init(row:)).first {
      FilmNormalization.key(ofTitle: $0.title) == name && $0.year == year
    }
  }
}
