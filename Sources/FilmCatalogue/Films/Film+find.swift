public import PlazaBase
public import PlazaData

extension Film {
  /// The film at an address. One that was merged into another leads to the other.
  /// - Throws: ``NoSuchFilm``, also where it may not be read.
  public static func find(
    _ id: ID<Film>, in scope: FilmScope = .listed, _ tx: any Transaction
  ) throws -> Film {
    guard let film = try found([id], in: scope, tx)[id] else { throw NoSuchFilm() }
    return film
  }

  /// The films at these addresses, by the address that was asked for; what leads to no film, or to
  /// one that may not be read, is left out.
  public static func found(
    _ ids: [ID<Film>], in scope: FilmScope = .listed, _ tx: any Transaction
  ) throws -> [ID<Film>: Film] {
    if ids.isEmpty { return [:] }
    let rows = try tx.rows(
      """
      SELECT asked.id AS asked, \(columns)
      FROM film asked CROSS JOIN film f
      WHERE asked.id IN (\(list: ids.evened)) AND f.id = coalesce(asked.merged_into, asked.id)
        AND \(scope.condition)
      ORDER BY asked.id
      """)
    return Dictionary(try rows.map { (try $0.value("asked"), try Film(row: $0)) }) { first, _ in first }
  }

  /// Every address that leads to the same film as this one, that one's own first. What others keep about a film they
  /// keep by the address it had then: they ask for all of these.
  public static func known(as id: ID<Film>, _ tx: any Transaction) throws -> [ID<Film>] {
    let kept = try tx.first("SELECT coalesce(merged_into, id) AS id FROM film WHERE id = \(id)")
    guard let kept: ID<Film> = try kept?.value("id") else { return [id] }
    let gone = try tx.rows("SELECT id FROM film WHERE merged_into = \(kept) ORDER BY id")
    return [kept] + (try gone.map { try $0.value("id") })
  }
}
