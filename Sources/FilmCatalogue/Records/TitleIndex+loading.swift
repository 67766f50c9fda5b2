import PlazaBase
import PlazaData

extension TitleIndex {
  /// Loads the films that may match these traits.
  static func load(_ wanted: [MatchKeys], _ tx: any Transaction) throws -> TitleIndex {
    var book = TitleIndex()
    var found: [ID<Film>: MatchKeys] = [:]
    let byName = Dictionary(
      grouping: wanted.flatMap { one in one.names.map { (name: $0, year: one.year) } }, by: \.name)
    for part in byName.keys.sorted().parts(of: 512) {
      let rows = try tx.rows(
        "SELECT name_key, film, year FROM film_name WHERE name_key IN (\(list: part.padded)) ORDER BY name_key, film"
      )
      for row in rows {
        let (name, year): (String, Int?) = (try row.value("name_key"), try row.optional("year"))
        guard byName[name]?.contains(where: { isNear($0.year, year) }) == true else { continue }
        let film: ID<Film> = try row.value("film")
        found[film, default: MatchKeys(names: [], year: year, directors: [])].names.insert(name)
      }
    }
    try addPeopleAndKeys(to: &found, tx)
    for (id, traits) in found { book.add(id, traits) }
    return book
  }

  /// The traits of these films.
  static func traits(of films: [ID<Film>], _ tx: any Transaction) throws -> [ID<Film>: MatchKeys] {
    var found: [ID<Film>: MatchKeys] = [:]
    for part in films.parts(of: 512) {
      for row in try tx.rows(
        "SELECT film, name_key, year FROM film_name WHERE film IN (\(list: part.padded)) ORDER BY film, name_key"
      ) {
        let film: ID<Film> = try row.value("film")
        let year: Int? = try row.optional("year")
        found[film, default: MatchKeys(names: [], year: year, directors: [])].names.insert(
          try row.value("name_key"))
      }
    }
    try addPeopleAndKeys(to: &found, tx)
    return found
  }

  private static func isNear(_ one: Int?, _ other: Int?) -> Bool {
    guard let one, let other else { return true }
    return abs(one - other) <= maxYearsBetween
  }

  private static func addPeopleAndKeys(
    to found: inout [ID<Film>: MatchKeys], _ tx: any Transaction
  )
    throws
  {
    for part in found.keys.sorted(by: { $0.text < $1.text }).parts(of: 512) {
      for row in try tx.rows(
        "SELECT id, details FROM film WHERE id IN (\(list: part.padded)) ORDER BY id")
      {
        let details = try FilmDetails(text: row.value("details"))
        found[try row.value("id")]?.directors = FilmNormalization.keys(ofPeople: details.directors)
      }
      let keys = try tx.rows(
        """
        SELECT film, source, kind, external_id FROM film_record WHERE film IN (\(list: part.padded))
        ORDER BY source, kind, external_id
        """)
      for row in keys {
        let key = ExternalKey(
          try row.value("source"), try row.value("external_id"), kind: try row.value("kind"))
        found[try row.value("film")]?.keys.insert(key)
      }
    }
  }
}
