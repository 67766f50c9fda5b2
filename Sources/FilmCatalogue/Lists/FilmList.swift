import PlazaBase
public import PlazaData

/// A list that has an order of its own, which a source gives it: its last answer stands here until the next one comes.
public enum FilmList: String, Sendable, CaseIterable, SQLBindable {
  /// What runs in the cinemas.
  case nowPlaying = "now-playing"
  /// Talked of this week.
  case trending
  /// Talked of today.
  case trendingToday = "trending-today"

  /// What is asked for when somebody looks at it.
  public var subject: FilmSubject {
    switch self {
    case .nowPlaying: .nowPlaying
    case .trending: .trending
    case .trendingToday: .trendingToday
    }
  }

  /// Its films in their order. Where two of them were merged since, the one that stands is there once.
  public func films(_ tx: any Transaction) throws -> [Film] {
    let rows = try tx.rows(
      """
      SELECT \(Film.columns) FROM film_listed l CROSS JOIN film asked CROSS JOIN film f
      WHERE l.list = \(self) AND asked.id = l.film AND f.id = coalesce(asked.merged_into, asked.id)
        AND f.state = 'listed'
      ORDER BY l.place
      """)
    var seen: Set<ID<Film>> = []
    return try rows.map(Film.init(row:)).filter { seen.insert($0.id).inserted }
  }
}

/// Writes down a list in place of what it was before.
struct SaveFilmList: Sendable {
  let list: FilmList
  /// In their order. A list that moved on while its pages were read names a film twice: the first place is its own.
  let films: [ID<Film>]

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM film_listed WHERE list = \(list)")
    for (place, film) in films.enumerated() {
      try tx.run(
        """
        INSERT INTO film_listed (list, place, film) VALUES (\(list), \(place), \(film))
        ON CONFLICT (list, film) DO NOTHING
        """)
    }
  }
}
