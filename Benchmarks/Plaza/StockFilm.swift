import PlazaData
import PlazaHTTP

/// One film of the measured stock.
struct StockFilm: Sendable {
  let id: Int
  let title: String
  let director: String
  let cast: String
  let year: Int
  let rating: String
  let copies: Int
  let available: Int

  init(row: PlazaData.Row) throws {
    id = try row.value("id")
    title = try row.value("title")
    director = try row.value("director")
    cast = try row.value("players")
    year = try row.value("year")
    rating = try row.value("rating")
    copies = try row.value("copies")
    available = try row.value("available")
  }

  static func find(_ id: Int, _ tx: any Transaction) throws -> StockFilm? {
    try tx.first(
      "SELECT id, title, director, players, year, rating, copies, available FROM bench_film WHERE id = \(id)"
    ).map { try StockFilm(row: $0) }
  }

  static func next(_ count: Int, after id: Int, _ tx: any Transaction) throws -> [StockFilm] {
    try tx.rows(
      """
      SELECT id, title, director, players, year, rating, copies, available FROM bench_film
      WHERE id > \(id) ORDER BY id LIMIT \(count)
      """
    ).map { try StockFilm(row: $0) }
  }
}

extension StockFilm: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("title", title)
      json.field("director", director)
      json.field("cast", cast)
      json.field("year", year)
      json.field("rating", rating)
      json.field("copies", copies)
      json.field("available", available)
    }
  }
}
