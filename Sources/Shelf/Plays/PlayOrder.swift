import PlazaBase
import PlazaData

/// Where a play stands among a member's: by its day, and within it after those that were noted before.
enum PlayOrder {
  static func next(on date: PartialDate, _ member: ID<Member>, _ tx: any Transaction) throws -> String {
    let first = date.sortKey + " "
    let last = try tx.first(
      """
      SELECT watched_key FROM shelf_play
      WHERE member = \(member) AND watched_key >= \(first) AND watched_key < \(first + "~")
      ORDER BY watched_key DESC, id DESC LIMIT 1
      """)
    let before = try last?.value("watched_key", as: String.self).dropFirst(first.utf8.count)
    return first + number((before.flatMap { Int($0) } ?? 0) + 1)
  }

  private static func number(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 9 - digits.count)) + digits
  }
}
