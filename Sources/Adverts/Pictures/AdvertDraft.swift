import PlazaBase
import PlazaData

/// A picture that was sent ahead of the form it belongs to. It belongs to the member who sent it, for a day.
enum AdvertDraft {
  static let kept = Duration.days(1)

  /// Notes that a picture waits for its form.
  struct Keep: Sendable {
    let id: ID<AdvertPicture>
    let member: ID<Member>
    let now: Instant

    func callAsFunction(_ tx: any Transaction) throws {
      try tx.run(
        "INSERT INTO advert_draft (id, member, made_at) VALUES (\(id), \(member), \(now))")
    }
  }

  /// Takes a picture that waited; the advert names it from now on.
  /// - Returns: whether it was there, and this member's.
  static func claim(_ id: ID<AdvertPicture>, of member: ID<Member>, _ tx: any Transaction) throws -> Bool {
    try tx.run("DELETE FROM advert_draft WHERE id = \(id) AND member = \(member)") == 1
  }

  static func prune(now: Instant, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM advert_draft WHERE made_at < \(now - kept)")
  }

  /// The keys of all files that an advert or a draft names.
  static func named(_ tx: any Transaction) throws -> Set<String> {
    let rows = try tx.rows(
      """
      SELECT picture AS id FROM advert WHERE picture IS NOT NULL
      UNION SELECT clip FROM advert WHERE clip IS NOT NULL
      UNION SELECT id FROM advert_draft ORDER BY id
      """)
    return Set(try rows.map { try $0.value("id") })
  }
}
