import PlazaBase
import PlazaData

/// A stretch of the audit log, newest first.
struct AuditQuery: Sendable {
  var action: AuditAction?
  var about: ID<Member>?
  var before: Int?
  var limit = 50

  struct Line: Sendable {
    let seq: Int
    let entry: AuditEntry
    let actorName: String?
    let subjectName: String?
  }

  func callAsFunction(_ tx: any Transaction) throws -> (lines: [Line], next: Int?) {
    let rows = try tx.rows(
      """
      SELECT a.seq, a.at, a.actor, a.action, a.subject, a.detail, a.reason, w.name AS actor_name, s.name AS subject_name
      FROM members_audit a
      LEFT JOIN members_member w ON w.id = a.actor LEFT JOIN members_member s ON s.id = a.subject
      WHERE a.seq < \(before ?? Int.max)\(actionFilter)\(aboutFilter)
      ORDER BY a.seq DESC LIMIT \(limit + 1)
      """)
    let lines = try rows.prefix(limit).map { row in
      try Line(
        seq: row.value("seq"), entry: AuditEntry(row: row), actorName: row.optional("actor_name"),
        subjectName: row.optional("subject_name"))
    }
    return (lines, rows.count > limit ? lines.last?.seq : nil)
  }

  private var actionFilter: SQL { action.map { " AND a.action = \($0)" } ?? "" }

  private var aboutFilter: SQL { about.map { " AND (a.subject = \($0) OR a.actor = \($0))" } ?? "" }
}
