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

/// Writes down one page of a list in place of what that page was before.
struct KeepFilmList: Sendable {
  /// More than any source puts on a page.
  private static let ofPage = 1000

  let list: FilmList
  /// In their order.
  let films: [ID<Film>]
  /// The first is 1.
  var page = 1
  /// Whether the list ends here.
  var isLast = true

  func callAsFunction(_ tx: any Transaction) throws {
    let start = (page - 1) * Self.ofPage
    let end = isLast ? Int(Int32.max) : start + Self.ofPage
    try tx.run("DELETE FROM film_listed WHERE list = \(list) AND place >= \(start) AND place < \(end)")
    // A list that moved on while it was read names a film on two pages: the first place is its own.
    for (number, film) in films.prefix(Self.ofPage).enumerated() {
      try tx.run(
        """
        INSERT INTO film_listed (list, place, film) VALUES (\(list), \(start + number), \(film))
        ON CONFLICT (list, film) DO UPDATE SET place = excluded.place WHERE film_listed.place > excluded.place
        """)
    }
  }
}
