import PlazaBase
import PlazaData
import PlazaUploads

/// Drafts are covers that were uploaded before their form is submitted.
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

  static let drafts = PictureDrafts<Cover>("rental_cover_draft")

  /// Returns the keys of all covers that a film or a draft refers to.
  static func named(_ tx: any Transaction) throws -> Set<String> {
    let rows = try tx.rows(
      "SELECT cover AS id FROM rental_film WHERE cover IS NOT NULL UNION SELECT id FROM rental_cover_draft ORDER BY id"
    )
    return Set(try rows.map { try $0.value("id") })
  }
}
