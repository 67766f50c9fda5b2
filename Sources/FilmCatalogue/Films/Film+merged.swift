public import PlazaBase
public import PlazaData

extension Film {
  /// The IDs of the films that were merged into each of these. A film without any is omitted.
  /// Other modules store the ID that a film had at the time.
  public static func merged(into films: [ID<Film>], _ tx: any Transaction) throws -> [ID<Film>:
    [ID<Film>]]
  {
    if films.isEmpty { return [:] }
    let rows = try tx.rows(
      "SELECT merged_into, id FROM film WHERE merged_into IN (\(list: films.padded)) ORDER BY merged_into, id"
    )
    return try rows.reduce(into: [:]) { gone, row in
      gone[try row.value("merged_into"), default: []].append(try row.value("id"))
    }
  }
}
