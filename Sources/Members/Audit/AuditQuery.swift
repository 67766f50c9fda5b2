import PlazaBase
import PlazaData
import PlazaWeb

/// Which lines of the audit log somebody wants to see.
struct AuditFilter: Sendable {
  var action: AuditAction?
  /// Who did it or to whom it was done.
  var about: ID<Member>?
  /// Lines before this one.
  var before: Int?
}

extension Call {
  /// `what`, `member` and `after` of the query.
  func auditFilter() throws -> AuditFilter {
    var check = query.checker
    let member = query.text("member")
    let filter = AuditFilter(
      action: check.optionalChoice("what", say("kind")), about: member.flatMap { ID($0) },
      before: check.has("after") ? check.number("after", say("place to go on"), in: 0...Int.max) : nil)
    if member != nil, filter.about == nil { check.complain("member", say("This is not a member's key.")) }
    try check.finish()
    return filter
  }
}

/// A stretch of the audit log, newest first.
struct AuditQuery: Sendable {
  let filter: AuditFilter
  let limit: Int

  init(_ filter: AuditFilter = AuditFilter(), limit: Int = 50) {
    self.filter = filter
    self.limit = limit
  }

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
      WHERE a.seq < \(filter.before ?? Int.max)\(actionFilter)\(aboutFilter)
      ORDER BY a.seq DESC LIMIT \(limit + 1)
      """)
    let lines = try rows.prefix(limit).map { row in
      try Line(
        seq: row.value("seq"), entry: AuditEntry(row: row), actorName: row.optional("actor_name"),
        subjectName: row.optional("subject_name"))
    }
    return (lines, rows.count > limit ? lines.last?.seq : nil)
  }

  private var actionFilter: SQL { filter.action.map { " AND a.action = \($0)" } ?? "" }

  private var aboutFilter: SQL { filter.about.map { " AND (a.subject = \($0) OR a.actor = \($0))" } ?? "" }
}

extension AuditQuery.Line: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("seq", seq)
      json.field("at", entry.at)
      json.field("actor", entry.actor)
      json.field("action", entry.action.rawValue)
      json.field("member", entry.subject)
      json.field("detail", entry.detail)
      json.field("reason", entry.reason)
    }
  }
}
