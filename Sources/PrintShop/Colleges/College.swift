import PlazaBase
import PlazaData

/// A college; stores are searched around it.
struct College: Sendable, Equatable {
  let id: ID<College>
  let name: String
  let nameKorean: String
  let city: String
  let cityKorean: String
  let spot: Coordinate

  private static let columns: SQL = "id, name, name_ko, city, city_ko, latitude, longitude"

  var localizedName: String { say(name, korean: nameKorean) }

  var localizedCity: String { say(city, korean: cityKorean) }

  init(
    id: ID<College>, name: String, nameKorean: String, city: String, cityKorean: String,
    spot: Coordinate
  ) {
    self.id = id
    self.name = name
    self.nameKorean = nameKorean
    self.city = city
    self.cityKorean = cityKorean
    self.spot = spot
  }

  private init?(row: PlazaData.Row) throws {
    guard
      let spot = Coordinate(
        latitude: try row.value("latitude"), longitude: try row.value("longitude"))
    else {
      return nil
    }
    self.init(
      id: try row.value("id"), name: try row.value("name"), nameKorean: try row.value("name_ko"),
      city: try row.value("city"), cityKorean: try row.value("city_ko"), spot: spot)
  }

  static func find(_ id: ID<College>, _ tx: any Transaction) throws -> College? {
    try tx.first("SELECT \(columns) FROM print_college WHERE id = \(id)").flatMap(
      College.init(row:))
  }

  /// Returns colleges sorted by name. A query restricts them to those with all of its words,
  /// matched as prefixes.
  static func list(_ query: String?, atMost limit: Int, _ tx: any Transaction) throws -> [College]
  {
    guard let words = IndexTerms.prefixes(of: query) else {
      return try tx.rows("SELECT \(columns) FROM print_college ORDER BY name, id LIMIT \(limit)")
        .compactMap(College.init(row:))
    }
    let found = words.dropFirst().reduce(having(words[0])) { "\($0) AND \(having($1))" }
    return try tx.rows(
      "SELECT \(columns) FROM print_college WHERE \(found) ORDER BY name, id LIMIT \(limit)"
    )
    .compactMap(College.init(row:))
  }

  private static func having(_ word: String) -> SQL {
    """
    id IN (SELECT college FROM print_college_word WHERE word >= \(word) AND word < \(IndexTerms.end(of: word)))
    """
  }

  /// Returns the outline of the campus as GeoJSON; nil if none was drawn.
  static func campus(of id: ID<College>, _ tx: any Transaction) throws -> String? {
    try tx.first("SELECT campus FROM print_college WHERE id = \(id)")?.optional("campus")
  }
}
