import PlazaBase
import PlazaData

/// A picture uploaded before its form is submitted. It belongs to the member who uploaded it and
/// is kept for a day.
enum AdvertDraft {
  static let retention = Duration.days(1)

  /// Records that a picture waits for its form.
  struct Keep: Sendable {
    let id: ID<AdvertPicture>
    let member: ID<Member>
    let now: Instant

    func callAsFunction(_ tx: any Transaction) throws {
      try tx.run(
        "INSERT INTO advert_draft (id, member, made_at) VALUES (\(id), \(member), \(now))")
    }
  }

  /// Claims a picture for an advert that references it from now on.
  /// - Returns: Whether the picture existed and belonged to the member.
  static func claim(_ id: ID<AdvertPicture>, of member: ID<Member>, _ tx: any Transaction) throws
    -> Bool
  {
    try tx.run("DELETE FROM advert_draft WHERE id = \(id) AND member = \(member)") == 1
  }

  static func purgeExpired(now: Instant, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM advert_draft WHERE made_at < \(now - retention)")
  }

  /// Returns the keys of all files that an advert or a draft references.
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
