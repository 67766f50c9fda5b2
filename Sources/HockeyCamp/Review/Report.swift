import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The subject of a report.
enum ReportSubject: Sendable, Equatable {
  case clip(ID<MediaItem>)
  case comment(ID<MediaComment>, on: ID<MediaItem>)
  case message(Int, in: ID<MessageThread>)

  var kind: String {
    switch self {
    case .clip: "clip"
    case .comment: "comment"
    case .message: "message"
    }
  }

  /// An identifier of the reported item, equal for all reports of the same subject.
  var text: String {
    switch self {
    case .clip(let item): "clip \(item)"
    case .comment(let comment, _): "comment \(comment)"
    case .message(let number, let thread): "message \(thread) \(number)"
    }
  }

  var item: ID<MediaItem>? {
    switch self {
    case .clip(let item), .comment(_, let item): item
    case .message: nil
    }
  }

  var thread: ID<MessageThread>? { if case .message(_, let thread) = self { thread } else { nil } }

  /// The page that shows the subject.
  var page: Link {
    switch self {
    case .clip(let item), .comment(_, let item): MediaPaths.item(item)
    case .message(_, let thread): MessagePaths.thread(thread)
    }
  }
}

/// A member's report to the office.
struct Report: Sendable, Equatable {
  /// The maximum number of reports by one member per day.
  static let maximum = 20
  static let maximumLength = 1000

  let id: ID<Report>
  let kind: String
  let item: ID<MediaItem>?
  let thread: ID<MessageThread>?
  /// Nil if the account was deleted.
  let reporter: ID<Member>?
  /// The author or sender of the reported content; nil if the account was deleted.
  let author: ID<Member>?
  /// The reported text or the clip's title at the time of the report.
  let quote: String
  let reason: String
  let reportedAt: Instant

  private static let columns: SQL =
    "id, kind, item, thread, reporter, author, quote, reason, reported_at"

  init(row: PlazaData.Row) throws {
    id = try row.value("id")
    kind = try row.value("kind")
    item = try row.optional("item")
    thread = try row.optional("thread")
    reporter = try row.optional("reporter")
    author = try row.optional("author")
    quote = try row.value("quote")
    reason = try row.value("reason")
    reportedAt = try row.value("reported_at")
  }

  /// Returns the unsettled reports, the oldest first.
  static func open(atMost limit: Int, _ tx: any Transaction) throws -> [Report] {
    try tx.rows(
      "SELECT \(columns) FROM camp_report WHERE settled_at IS NULL ORDER BY reported_at, id LIMIT \(limit)"
    ).map(Report.init)
  }

  /// Returns the number of unsettled reports.
  static func countOpen(_ tx: any Transaction) throws -> Int {
    try tx.count("SELECT count(*) AS n FROM camp_report WHERE settled_at IS NULL")
  }

  /// Returns all reports by a member.
  static func all(by member: ID<Member>, _ tx: any Transaction) throws -> [Report] {
    try tx.rows(
      "SELECT \(columns) FROM camp_report WHERE reporter = \(member) ORDER BY reported_at, id"
    )
    .map(Report.init)
  }

  /// Removes every reference to a member. The office retains the reports; quotes of the member's
  /// own words are deleted.
  static func erase(_ member: ID<Member>, _ tx: any Transaction) throws {
    try tx.run("UPDATE camp_report SET reporter = NULL WHERE reporter = \(member)")
    try tx.run("UPDATE camp_report SET author = NULL, quote = '' WHERE author = \(member)")
  }
}

/// Reports a clip, a comment or a message to the office.
struct WriteReport: Sendable {
  let id: ID<Report>
  let subject: ReportSubject
  let reporter: Viewer
  let reason: String
  let now: Instant

  init(_ subject: ReportSubject, by reporter: Viewer, _ reason: String, in world: World) {
    id = world.newID()
    now = world.now()
    self.subject = subject
    self.reporter = reporter
    self.reason = reason
  }

  /// Stores the report. While a report of the same subject is unsettled, a second one by the same
  /// member has no effect.
  /// - Throws: ``ReportRefusal``, or a refusal of the clip, comment or message if the reporter may
  ///   not see it.
  func callAsFunction(_ tx: any Transaction) throws {
    let reported = try ReportedContent.find(subject, for: reporter, tx)
    guard reported.author != reporter.id else { throw ReportRefusal.isOwn }
    try checkLimit(tx)
    let isNew = try tx.run(
      """
      INSERT INTO camp_report (id, kind, subject, item, thread, reporter, author, quote, reason, reported_at)
      VALUES (\(id), \(subject.kind), \(subject.text), \(subject.item), \(subject.thread), \(reporter.id),
        \(reported.author), \(reported.text), \(reason), \(now))
      ON CONFLICT (reporter, subject) WHERE settled_at IS NULL DO NOTHING
      """)
    if isNew == 1 { try CampNotifications.notifyReport(id, now: now, tx) }
  }

  private func checkLimit(_ tx: any Transaction) throws {
    let day = Duration.days(1)
    let last = try tx.rows(
      """
      SELECT reported_at FROM camp_report WHERE reporter = \(reporter.id) AND reported_at > \(now - day)
      ORDER BY reported_at DESC LIMIT \(Report.maximum)
      """
    ).map { try $0.value("reported_at", as: Instant.self) }
    if last.count >= Report.maximum, let first = last.last {
      throw ReportRefusal.tooMany(wait: first + day - now)
    }
  }
}

/// The reported content as its reporter sees it.
struct ReportedContent: Sendable {
  let author: ID<Member>?
  let text: String

  static func find(_ subject: ReportSubject, for viewer: Viewer, _ tx: any Transaction) throws
    -> ReportedContent
  {
    switch subject {
    case .clip(let id):
      let item = try CampAuthorizer().item(id, for: viewer, tx)
      return ReportedContent(author: item.owner, text: item.title)
    case .comment(let id, let item):
      _ = try CampAuthorizer().discussed(item, by: viewer, tx)
      let comment = try MediaComment.find(id, on: item, tx)
      return ReportedContent(author: comment.author, text: comment.text)
    case .message(let number, let id):
      let thread = try MessageThread.find(id, for: viewer.id, tx)
      guard let message = try Message.find(number, in: thread.id, tx) else {
        throw MessageRefusal.noSuchThread
      }
      return ReportedContent(author: message.sender, text: message.text)
    }
  }
}

/// Marks a report as settled by the office.
struct SettleReport: Sendable {
  let report: ID<Report>
  let office: Viewer
  let now: Instant

  /// - Throws: ``ReviewRefusal/noSuchReport``.
  func callAsFunction(_ tx: any Transaction) throws {
    let row = try tx.first(
      """
      UPDATE camp_report SET settled_at = \(now) WHERE id = \(report) AND settled_at IS NULL RETURNING author, subject
      """)
    guard let row else { throw ReviewRefusal.noSuchReport }
    try AuditEntry(
      .reportSettled, by: office.id, to: row.optional("author"), detail: row.value("subject"),
      at: now
    ).append(tx)
  }
}

/// The reason why a report is rejected.
enum ReportRefusal: Refusal, Equatable {
  case isOwn
  case tooMany(wait: Duration)

  var slug: String {
    switch self {
    case .isOwn: "report-own"
    case .tooMany: "too-many-reports"
    }
  }

  var kind: RefusalKind {
    switch self {
    case .isOwn: .conflict
    case .tooMany(let wait): .tooMany(retryAfter: wait)
    }
  }

  var message: String {
    switch self {
    case .isOwn: say("This is yours. You can change or delete it yourself.")
    case .tooMany:
      say(
        "You've sent \(Report.maximum) reports in one day. Contact the camp instead, or try again tomorrow."
      )
    }
  }
}
