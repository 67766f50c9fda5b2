import PlazaData

/// PostgreSQL's bands of places: the first holds the most popular films, and each one some times as many as the one
/// before. One that has grown too full hands its last films down.
struct SearchBands {
  private static let most = [4000, 12000, 48000, 192_000]
  /// So many more are let in before any are handed down, and so many are handed down at once.
  private static let slack = 1000

  private var first: [Int] = [0]
  private var films: [Int] = [0]

  static func read(_ tx: any Transaction) throws -> SearchBands {
    let rows = try tx.rows("SELECT first_place, films FROM film_search_band ORDER BY band")
    var bands = SearchBands()
    bands.first = try rows.map { try $0.value("first_place") }
    bands.films = try rows.map { try $0.value("films") }
    return bands
  }

  func band(of place: Int) -> Int { first.lastIndex { $0 <= place } ?? 0 }

  /// Counts newcomers, and hands down what is too much.
  func take(in places: [Int], _ tx: any Transaction) throws {
    var bands = self
    for place in places { bands.films[band(of: place)] += 1 }
    try bands.handDown(tx)
    try bands.write(changedFrom: self, tx)
  }

  func forget(_ places: [Int], _ tx: any Transaction) throws {
    var bands = self
    for place in places { bands.films[band(of: place)] -= 1 }
    try bands.write(changedFrom: self, tx)
  }

  private mutating func handDown(_ tx: any Transaction) throws {
    for band in Self.most.indices where films[band] > Self.most[band] + Self.slack {
      let surplus = films[band] - Self.most[band]
      let end = first[band + 1]
      let row = try tx.first(
        """
        SELECT place FROM film_search WHERE place < \(end) AND place >= \(first[band])
        ORDER BY place DESC LIMIT 1 OFFSET \(surplus - 1)
        """)
      guard let start: Int = try row?.value("place") else { continue }
      try tx.run("UPDATE film_search SET band = \(band + 1) WHERE place >= \(start) AND place < \(end)")
      first[band + 1] = start
      films[band] -= surplus
      films[band + 1] += surplus
    }
  }

  /// The last band's number is nobody's business: most writes then change nothing here and meet nobody.
  private func write(changedFrom old: SearchBands, _ tx: any Transaction) throws {
    for band in films.indices
    where first[band] != old.first[band] || band < Self.most.count && films[band] != old.films[band] {
      try tx.run(
        "UPDATE film_search_band SET first_place = \(first[band]), films = \(films[band]) WHERE band = \(band)")
    }
  }
}
