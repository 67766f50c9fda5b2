import PlazaBase
import PlazaData
import PlazaUI

/// Drafts are covers that were uploaded before their form is submitted. A draft belongs to the
/// member who uploaded it and expires after a day.
extension Cover {
  static let migrations = [
    Migration(
      "rental/0002-cover-drafts",
      [
        """
        CREATE TABLE rental_cover_draft (
          id \(.id) NOT NULL PRIMARY KEY,
          member \(.id) NOT NULL,
          made_at \(.instant) NOT NULL) \(.strict)
        """,
        "CREATE INDEX rental_cover_draft_age ON rental_cover_draft (made_at)",
      ])
  ]

  static let draftsKept = Duration.days(1)

  /// Returns the keys of all covers that a film or a draft refers to.
  static func named(_ tx: any Transaction) throws -> Set<String> {
    let rows = try tx.rows(
      "SELECT cover AS id FROM rental_film WHERE cover IS NOT NULL UNION SELECT id FROM rental_cover_draft ORDER BY id"
    )
    return Set(try rows.map { try $0.value("id") })
  }

  static func isDraft(_ id: ID<Cover>, of member: ID<Member>, _ tx: any Transaction) throws -> Bool
  {
    try tx.exists("SELECT 1 FROM rental_cover_draft WHERE id = \(id) AND member = \(member)")
  }

  /// Deletes expired drafts. The next ``CoverStore/sweep(in:now:)`` removes their pictures.
  static func pruneDrafts(now: Instant, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM rental_cover_draft WHERE made_at < \(now - draftsKept)")
  }
}

/// Records an uploaded cover that no form has claimed yet.
struct SaveCoverDraft: Sendable {
  let id: ID<Cover>
  let member: ID<Member>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      "INSERT INTO rental_cover_draft (id, member, made_at) VALUES (\(id), \(member), \(now))")
  }
}
