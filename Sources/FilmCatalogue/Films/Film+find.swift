public import PlazaBase
public import PlazaData

extension Film {
  /// The film with this ID, or the film that it was merged into.
  /// - Throws: ``NoSuchFilm`` if it does not exist or is outside the scope.
  public static func find(
    _ id: ID<Film>, in scope: FilmScope = .listed, _ tx: any Transaction
  ) throws -> Film {
    guard let film = try found([id], in: scope, tx)[id] else { throw NoSuchFilm() }
    return film
  }

  /// The films with these IDs, keyed by the requested ID. IDs of films that do not exist or are
  /// outside the scope are omitted.
  public static func found(
    _ ids: [ID<Film>], in scope: FilmScope = .listed, _ tx: any Transaction
  ) throws -> [ID<Film>: Film] {
    if ids.isEmpty { return [:] }
    let rows = try tx.rows(
      """
      SELECT asked.id AS asked, \(columns)
      FROM film asked CROSS JOIN film f
      WHERE asked.id IN (\(list: ids.padded)) AND f.id = coalesce(asked.merged_into, asked.id)
        AND \(scope.condition)
      ORDER BY asked.id
      """)
    return Dictionary(try rows.map { (try $0.value("asked"), try Film(row: $0)) }) { first, _ in
      first
    }
  }

  /// All IDs that denote the same film as this one, the film's own ID first. Other modules store
  /// the ID that the film had at the time, so they query all of these.
  public static func known(as id: ID<Film>, _ tx: any Transaction) throws -> [ID<Film>] {
    let kept = try tx.first("SELECT coalesce(merged_into, id) AS id FROM film WHERE id = \(id)")
    guard let kept: ID<Film> = try kept?.value("id") else { return [id] }
    let gone = try tx.rows("SELECT id FROM film WHERE merged_into = \(kept) ORDER BY id")
    return [kept] + (try gone.map { try $0.value("id") })
  }
}
