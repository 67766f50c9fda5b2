import PlazaBase
public import PlazaData

/// A list whose order a source determines. The source's last response is stored until the next one
/// arrives.
public enum FilmList: String, Sendable, CaseIterable, SQLBindable {
  /// Films in cinemas.
  case nowPlaying = "now-playing"
  /// Popular this week.
  case trending
  /// Popular today.
  case trendingToday = "trending-today"

  /// The subject to refresh when a member views the list.
  public var subject: FilmSubject {
    switch self {
    case .nowPlaying: .nowPlaying
    case .trending: .trending
    case .trendingToday: .trendingToday
    }
  }

  /// Its films in order. A film that appears twice because of a merge is listed once.
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

/// Replaces the stored films of a list.
struct SaveFilmList: Sendable {
  let list: FilmList
  /// The films in their order. A list that changed while its pages were read may contain a film
  /// twice; the first position counts.
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
