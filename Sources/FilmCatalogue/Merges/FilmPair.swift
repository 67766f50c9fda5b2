import PlazaBase
import PlazaData

/// An unordered pair of films that may be the same.
struct FilmPair: Sendable, Hashable {
  let one: ID<Film>
  let other: ID<Film>

  init(_ left: ID<Film>, _ right: ID<Film>) {
    (one, other) = left.text < right.text ? (left, right) : (right, left)
  }

  /// Records new pairs as possible duplicates for staff to decide.
  /// - Returns: the number of pairs that were not known.
  static func doubt(_ pairs: Set<FilmPair>, at: Instant, _ tx: any Transaction) throws -> Int {
    let sorted = pairs.filter { $0.one != $0.other }.sorted {
      ($0.one.text, $0.other.text) < ($1.one.text, $1.other.text)
    }
    return try tx.insert(
      "INSERT INTO film_duplicate (one, other, raised_at)",
      sorted.map { "(\($0.one), \($0.other), \(at))" },
      "ON CONFLICT (one, other) DO NOTHING")
  }

  /// Records the decision of staff, also for a pair that was not recorded before. The pair is
  /// never raised again.
  func resolve(isSame: Bool, by member: ID<Member>?, at: Instant, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO film_duplicate (one, other, raised_at, settled_at, settled_by, is_same)
      VALUES (\(one), \(other), \(at), \(at), \(member), \(isSame))
      ON CONFLICT (one, other) DO UPDATE
      SET settled_at = excluded.settled_at, settled_by = excluded.settled_by, is_same = excluded.is_same
      """)
  }

  /// Settles all pairs among films that are the same film now.
  static func resolveAll(
    among films: [ID<Film>], by member: ID<Member>?, at: Instant, _ tx: any Transaction
  ) throws {
    try tx.run(
      """
      UPDATE film_duplicate SET settled_at = \(at), settled_by = \(member), is_same = 1
      WHERE one IN (\(list: films.padded)) AND other IN (\(list: films.padded)) AND settled_at IS NULL
      """)
  }
}
