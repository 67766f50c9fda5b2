import Members
import PlazaBase
import PlazaData

/// The time at which a member last marked the news on the home page as seen.
enum HomeSeen {
  static let migrations = [
    Migration(
      "square/0001-seen",
      [
        """
        CREATE TABLE square_seen (
          member \(.id) NOT NULL PRIMARY KEY,
          seen_at \(.instant) NOT NULL) \(.strict)
        """
      ]),
    Migration("square/0002-visit", SQL.renaming("square_seen", to: "home_visit")),
  ]

  /// Older items are no longer news, whether or not they were seen.
  private static let newsFor = Duration.days(14)

  static func of(_ member: ID<Member>, now: Instant, _ tx: any Transaction) throws -> Instant {
    let seen: Instant? = try tx.first("SELECT seen_at FROM home_visit WHERE member = \(member)")?
      .value("seen_at")
    return max(seen ?? now - newsFor, now - newsFor)
  }
}

/// Marks everything that is new now as seen. An earlier time than the stored one is ignored, for
/// example after a clock was set back.
struct RecordHomeVisit: Sendable {
  let member: ID<Member>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO home_visit (member, seen_at) VALUES (\(member), \(now))
      ON CONFLICT (member) DO UPDATE SET seen_at = excluded.seen_at WHERE home_visit.seen_at < excluded.seen_at
      """)
  }
}

/// The stored time per member. It is deleted with the account and not exported.
struct HomePersonalData: PersonalDataProvider {
  var personalData: [PersonalData] {
    [
      PersonalData(
        "home_visit", "member", export: .none("it is a moment and nothing else"), .deleted)
    ]
  }

  func export(_ member: ID<Member>, _ tx: any Transaction) throws -> [ExportFile] { [] }

  func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM home_visit WHERE member = \(member)")
  }
}
