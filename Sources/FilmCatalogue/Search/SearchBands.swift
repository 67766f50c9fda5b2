import PlazaData

/// Bands of positions. The first band holds the most popular films; later bands are larger. A band
/// that grows too full passes its last films to the next one. PostgreSQL has an index per band.
/// Both engines stop reading at the end of certain bands where a query would take too long.
struct SearchBands {
  private static let maximum = [4000, 4000, 8000, 192_000]
  /// The number of bands that form the top. SQLite's index marks the films in the top, because it
  /// has no other way to stop reading lists without an intersection.
  static let top = 3
  /// The number of films by which a band may exceed its size before films are moved to the next
  /// one.
  private static let slack = 1000
  /// The maximum number of films that one statement moves, which bounds its duration.
  private static let atOnce = 2000
  /// The first position of a band that is still empty, which is after all positions.
  private static let nowhere = 4_611_686_018_427_387_904

  private var first: [Int] = [0]
  private var films: [Int] = [0]

  /// Reads the bands.
  /// - Parameter also: an additional column of the statement, after a comma.
  static func read(_ tx: any Transaction, and also: SQL = "") throws -> SearchBands {
    let rows = try tx.rows("SELECT first_place, films \(also) FROM film_search_band ORDER BY band")
    var bands = SearchBands()
    bands.first = try rows.map { try $0.value("first_place") }
    bands.films = try rows.map { try $0.value("films") }
    return bands
  }

  /// The end of the first `count` bands; nil while no film is behind them.
  func end(of count: Int) -> Int? { first[count] < Self.nowhere ? first[count] : nil }

  /// The bands that contain positions after `position` and before `end`, in order.
  func bands(after position: Int, before end: Int) -> [Int] {
    first.indices.filter {
      first[$0] < end && ($0 + 1 == first.count || first[$0 + 1] > position + 1)
    }
  }

  func isTop(_ position: Int) -> Bool { position < first[Self.top] }

  func band(of position: Int) -> Int { first.lastIndex { $0 <= position } ?? 0 }

  /// Counts added films, and moves films out of bands that are too full.
  func add(in positions: [Int], _ tx: any Transaction) throws {
    var bands = self
    for position in positions { bands.films[band(of: position)] += 1 }
    try bands.moveToLowerBand(tx)
    try bands.write(changedFrom: self, tx)
  }

  func remove(_ positions: [Int], _ tx: any Transaction) throws {
    var bands = self
    for position in positions { bands.films[band(of: position)] -= 1 }
    try bands.write(changedFrom: self, tx)
  }

  /// One band may pass on more films than the next one holds, so each film is moved to its final
  /// band in one step.
  private mutating func moveToLowerBand(_ tx: any Transaction) throws {
    let old = self
    for band in Self.maximum.indices where films[band] > Self.maximum[band] + Self.slack {
      let surplus = min(films[band] - Self.maximum[band], Self.atOnce)
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
        try SearchRow.moveToLowerBand(from: first[Self.top], before: old.first[Self.top], tx)
      }
      return
    }
    for band in first.indices where first[band] < old.first[band] {
      let next = band + 1 < first.count ? first[band + 1] : Int.max
      let end = min(old.first[band], next)
      try tx.send(
        "UPDATE film_search SET band = \(band) WHERE place >= \(first[band]) AND place < \(end)")
    }
  }

  /// Writes the changed bands. The count of the last band is not needed and not written, so most
  /// writes change nothing here and do not contend for a lock.
  private func write(changedFrom old: SearchBands, _ tx: any Transaction) throws {
    for band in films.indices
    where first[band] != old.first[band]
      || band < Self.maximum.count && films[band] != old.films[band]
    {
      try tx.send(
        "UPDATE film_search_band SET first_place = \(first[band]), films = \(films[band]) WHERE band = \(band)"
      )
    }
  }
}
