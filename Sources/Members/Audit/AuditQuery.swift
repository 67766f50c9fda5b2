import PlazaBase
import PlazaData
import PlazaHTTP

/// The criteria by which audit entries are selected.
struct AuditFilter: Sendable {
  var action: AuditAction?
  /// The actor or the subject.
  var about: ID<Member>?
  /// Part of the actor's or the subject's name or handle, as recorded or as it is now.
  var name: String?
  /// The first and the last day, in the shop's time zone.
  var from: CalendarDate?
  var until: CalendarDate?
  /// Selects entries with a lower sequence number.
  var before: Int?
}

extension Request {
  /// Reads `what`, `member`, `who`, `from`, `until` and `after` from the query string.
  func auditFilter() throws -> AuditFilter {
    var check = query.checker
    let member = query.text("member").flatMap { $0.isEmpty ? nil : $0 }
    let filter = AuditFilter(
      action: check.optionalChoice("what", say("kind")), about: member.flatMap { ID($0) },
      name: check.optionalText("who", say("name"), atMost: 100),
      from: check.optionalDate("from", say("first day")),
      until: check.optionalDate("until", say("last day")),
      before: check.has("after")
        ? check.number("after", say("page position"), in: 0...Int.max) : nil)
    if member != nil, filter.about == nil {
      check.addError("member", say("This isn't a member ID."))
    }
    try check.finish()
    return filter
  }
}

/// Reads a page of the audit log, newest first.
struct AuditQuery: Sendable {
  let filter: AuditFilter
  let time: ShopTimeZone
  let limit: Int

  init(_ filter: AuditFilter = AuditFilter(), by time: ShopTimeZone, limit: Int = 50) {
    self.filter = filter
    self.time = time
    self.limit = limit
  }

  struct Line: Sendable {
    let seq: Int
    let entry: AuditEntry
    /// The present names; nil for members who have been removed.
    let actorNow: String?
    let subjectNow: String?

    var actorName: String? { entry.actorName?.name ?? actorNow }
    var subjectName: String? { entry.subjectName?.name ?? subjectNow }
  }

  func callAsFunction(_ tx: any Transaction) throws -> (lines: [Line], next: Int?) {
    let rows = try tx.rows(
      """
      SELECT \(AuditEntry.columns), w.name AS actor_now, s.name AS subject_now
      FROM members_audit a
      LEFT JOIN members_member w ON w.id = a.actor LEFT JOIN members_member s ON s.id = a.subject
      WHERE a.seq < \(filter.before ?? Int.max)\(actionFilter)\(aboutFilter)\(dayFilter)\(nameFilter)
      ORDER BY a.seq DESC LIMIT \(limit + 1)
      """)
    let lines = try rows.prefix(limit).map { row in
      try Line(
        seq: row.value("seq"), entry: AuditEntry(row: row), actorNow: row.optional("actor_now"),
        subjectNow: row.optional("subject_now"))
    }
    return (lines, rows.count > limit ? lines.last?.seq : nil)
  }

  private var actionFilter: SQL { filter.action.map { " AND a.action = \($0)" } ?? "" }

  private var aboutFilter: SQL {
    filter.about.map { " AND (a.subject = \($0) OR a.actor = \($0))" } ?? ""
  }

  private var dayFilter: SQL {
    let from: SQL = filter.from.map { " AND a.at >= \(time.moment($0, hour: 0, minute: 0))" } ?? ""
    let until: SQL =
      filter.until.map { " AND a.at < \(time.moment($0.adding(days: 1), hour: 0, minute: 0))" }
      ?? ""
    return "\(from)\(until)"
  }

  private var nameFilter: SQL {
    guard let name = filter.name?.lowercased(), !name.isEmpty else { return "" }
    let pattern =
      "%"
      + name.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
      + "%"
    func like(_ column: SQL) -> SQL { "lower(\(column)) LIKE \(pattern) ESCAPE '\\'" }
    return """
       AND (\(like("a.actor_name")) OR \(like("a.actor_handle")) OR \(like("a.subject_name"))
        OR \(like("a.subject_handle")) OR \(like("w.name")) OR \(like("s.name")))
      """
  }
}

extension AuditQuery.Line: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("seq", seq)
      json.field("at", entry.at)
      json.field("actor", entry.actor)
      json.field("actorName", entry.actorName?.name)
      json.field("actorHandle", entry.actorName?.handle)
      json.field("action", entry.action.rawValue)
      json.field("member", entry.subject)
      json.field("memberName", entry.subjectName?.name)
      json.field("memberHandle", entry.subjectName?.handle)
      json.field("detail", entry.detail)
      json.field("reason", entry.reason)
    }
  }
}
