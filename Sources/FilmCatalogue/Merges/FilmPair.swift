import PlazaBase
import PlazaData

/// Two films that may be one, in no order.
struct FilmPair: Sendable, Hashable {
  let one: ID<Film>
  let other: ID<Film>

  init(_ left: ID<Film>, _ right: ID<Film>) {
    (one, other) = left.text < right.text ? (left, right) : (right, left)
  }

  /// Asks the staff about pairs it was never asked about.
  /// - Returns: how many these are.
  static func doubt(_ pairs: Set<FilmPair>, at: Instant, _ tx: any Transaction) throws -> Int {
    let sorted = pairs.filter { $0.one != $0.other }.sorted {
      ($0.one.text, $0.other.text) < ($1.one.text, $1.other.text)
    }
    return try tx.insert(
      "INSERT INTO film_doubt (one, other, raised_at)", sorted.map { "(\($0.one), \($0.other), \(at))" },
      "ON CONFLICT (one, other) DO NOTHING")
  }

  /// Notes what the staff said, also about a pair that nobody asked about: it is never asked again.
  func settle(isSame: Bool, by member: ID<Member>?, at: Instant, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO film_doubt (one, other, raised_at, settled_at, settled_by, is_same)
      VALUES (\(one), \(other), \(at), \(at), \(member), \(isSame))
      ON CONFLICT (one, other) DO UPDATE
      SET settled_at = excluded.settled_at, settled_by = excluded.settled_by, is_same = excluded.is_same
      """)
  }

  /// What is one film now need not be asked about.
  static func settleAll(among films: [ID<Film>], by member: ID<Member>?, at: Instant, _ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE film_doubt SET settled_at = \(at), settled_by = \(member), is_same = 1
      WHERE one IN (\(list: films.evened)) AND other IN (\(list: films.evened)) AND settled_at IS NULL
      """)
  }
}
