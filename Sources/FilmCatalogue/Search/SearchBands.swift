import PlazaData

/// Bands of places: the first holds the most popular films, and each one some times as many as the one before. One that
/// has grown too full hands its last films down. PostgreSQL has an index for each; at the end of some of
/// them both engines leave off reading what would take too long.
struct SearchBands {
  private static let most = [4000, 4000, 8000, 192_000]
  /// So many bands are the top. SQLite's index says of each film whether it is there: it knows no other way to leave
  /// off reading lists that have nothing in common.
  static let top = 3
  /// So many more are let in before any are handed down, and so many are handed down at once.
  private static let slack = 1000
  /// No more are handed down by one statement, which must not take long where bands became smaller.
  private static let atOnce = 2000
  /// Where a band begins that nothing was handed down to, after all places.
  private static let nowhere = 4_611_686_018_427_387_904

  private var first: [Int] = [0]
  private var films: [Int] = [0]

  /// - Parameter also: what the same statement does besides, after a comma.
  static func read(_ tx: any Transaction, and also: SQL = "") throws -> SearchBands {
    let rows = try tx.rows("SELECT first_place, films \(also) FROM film_search_band ORDER BY band")
    var bands = SearchBands()
    bands.first = try rows.map { try $0.value("first_place") }
    bands.films = try rows.map { try $0.value("films") }
    return bands
  }

  /// Where so many bands end; nil while no film is behind them.
  func end(of count: Int) -> Int? { first[count] < Self.nowhere ? first[count] : nil }

  /// The bands that have places after this one and before that one, in their order.
  func bands(after place: Int, before end: Int) -> [Int] {
    first.indices.filter { first[$0] < end && ($0 + 1 == first.count || first[$0 + 1] > place + 1) }
  }

  func isTop(_ place: Int) -> Bool { place < first[Self.top] }

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

  /// What one band hands down may be more than the next one holds: every film goes to its last band at once.
  private mutating func handDown(_ tx: any Transaction) throws {
    let old = self
    for band in Self.most.indices where films[band] > Self.most[band] + Self.slack {
      let surplus = min(films[band] - Self.most[band], Self.atOnce)
      let end = first[band + 1]
      let row = try tx.first(
        """
        SELECT place FROM film_search WHERE place < \(end) AND place >= \(first[band])
        ORDER BY place DESC LIMIT 1 OFFSET \(surplus - 1)
        """)
      guard let start: Int = try row?.value("place") else { continue }
      first[band + 1] = start
      films[band] -= surplus
      films[band + 1] += surplus
    }
    if tx.dialect == .sqlite {
      if first[Self.top] < old.first[Self.top] {
        try SearchRow.handDown(from: first[Self.top], before: old.first[Self.top], tx)
      }
      return
    }
    for band in first.indices where first[band] < old.first[band] {
      let next = band + 1 < first.count ? first[band + 1] : Int.max
      let end = min(old.first[band], next)
      try tx.send("UPDATE film_search SET band = \(band) WHERE place >= \(first[band]) AND place < \(end)")
    }
  }

  /// The last band's number is nobody's business: most writes then change nothing here and meet nobody.
  private func write(changedFrom old: SearchBands, _ tx: any Transaction) throws {
    for band in films.indices
    where first[band] != old.first[band] || band < Self.most.count && films[band] != old.films[band] {
      try tx.send(
        "UPDATE film_search_band SET first_place = \(first[band]), films = \(films[band]) WHERE band = \(band)")
    }
  }
}
