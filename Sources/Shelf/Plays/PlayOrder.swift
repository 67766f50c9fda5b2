import PlazaBase
import PlazaData

/// Computes the position of a play of a film or clip among a member's plays: by day, and within a
/// day after those recorded earlier.
enum PlayOrder {
  static func next(on date: PartialDate, _ member: ID<Member>, _ tx: any Transaction) throws
    -> String
  {
    let first = date.sortKey + " "
    let same: SQL =
      "member = \(member) AND watched_key >= \(first) AND watched_key < \(first + "~")"
    let rows = [
      try tx.first(
        "SELECT watched_key FROM shelf_play WHERE \(same) ORDER BY watched_key DESC, id DESC LIMIT 1"
      ),
      try tx.first(
        """
        SELECT watched_key FROM shelf_clip WHERE \(same) AND list = \(ListedClip.List.play)
        ORDER BY watched_key DESC, id DESC LIMIT 1
        """),
    ]
    let taken = try rows.compactMap { row in
      try row.flatMap {
        Int(try $0.value("watched_key", as: String.self).dropFirst(first.utf8.count))
      }
    }
    return first + number((taken.max() ?? 0) + 1)
  }

  private static func number(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 9 - digits.count)) + digits
  }
}
