import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaTables

/// An uploaded file that has not been imported yet. It belongs to the member who uploaded it and
/// expires after a day.
struct ImportDraft: Sendable {
  /// The maximum size of a file in bytes.
  static let largest = 5_242_880

  let id: ID<ImportDraft>
  let member: ID<Member>
  let kind: ImportKind
  let text: DecodedText
  let madeAt: Instant

  static let retention = Duration.days(1)

  static let migrations = [
    Migration(
      "rental/0004-import-drafts",
      [
        """
        CREATE TABLE rental_import_draft (
          id \(.id) NOT NULL PRIMARY KEY,
          member \(.id) NOT NULL,
          kind \(.text) NOT NULL CHECK (kind IN ('customers', 'films')),
          content \(.text) NOT NULL,
          is_guessed \(.flag) NOT NULL CHECK (is_guessed IN (0, 1)),
          made_at \(.instant) NOT NULL) \(.strict)
        """,
        "CREATE INDEX rental_import_draft_age ON rental_import_draft (made_at)",
      ])
  ]

  /// - Throws: `LimitReached` if the member already has the maximum number of drafts.
  func save(_ tx: any Transaction) throws {
    try Limit.counterImports.require(member, now: madeAt, tx)
    try tx.run(
      """
      INSERT INTO rental_import_draft (id, member, kind, content, is_guessed, made_at)
      VALUES (\(id), \(member), \(kind.rawValue), \(text.text), \(text.isGuessed), \(madeAt))
      """)
  }

  /// - Throws: ``NotFound``, also if the draft belongs to another member.
  static func find(_ id: ID<ImportDraft>, of member: ID<Member>, _ tx: any Transaction) throws
    -> ImportDraft
  {
    let row = try tx.first(
      """
      SELECT id, member, kind, content, is_guessed, made_at FROM rental_import_draft
      WHERE id = \(id) AND member = \(member)
      """)
    guard let row, let kind = ImportKind(rawValue: try row.value("kind")) else {
      throw NotFound.importDraft
    }
    return ImportDraft(
      id: id, member: member, kind: kind,
      text: DecodedText(text: try row.value("content"), isGuessed: try row.value("is_guessed")),
      madeAt: try row.value("made_at"))
  }

  static func purgeExpired(now: Instant, _ tx: any Transaction) throws {
    try tx.run("DELETE FROM rental_import_draft WHERE made_at < \(now - retention)")
  }
}

extension NotFound {
  static let importDraft = NotFound(thing: Phrase("import file (kept for one day)"))
}
