public import PlazaBase
public import PlazaData

extension Film {
  /// For films that stand, the addresses of those that were merged into them; a film without any is left out. What
  /// others keep about a film they keep by the address it had then.
  public static func merged(into films: [ID<Film>], _ tx: any Transaction) throws -> [ID<Film>: [ID<Film>]] {
    if films.isEmpty { return [:] }
    let rows = try tx.rows(
      "SELECT merged_into, id FROM film WHERE merged_into IN (\(list: films.evened)) ORDER BY merged_into, id")
    return try rows.reduce(into: [:]) { gone, row in
      gone[try row.value("merged_into"), default: []].append(try row.value("id"))
    }
  }
}
