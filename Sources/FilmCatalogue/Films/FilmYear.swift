public import PlazaData
public import PlazaHTTP

/// A year that has films.
public struct FilmYear: Sendable, Equatable {
  public let year: Int
  /// The number of films.
  public let count: Int

  /// All years that have films, the newest first.
  public static func all(_ tx: any Transaction) throws -> [FilmYear] {
    try tx.rows("SELECT year, films FROM film_year WHERE films > 0 ORDER BY year DESC").map {
      FilmYear(year: try $0.value("year"), count: try $0.value("films"))
    }
  }
}

extension FilmYear: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.field("year", year)
      $0.field("count", count)
    }
  }
}
