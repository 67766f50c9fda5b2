import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaWeb

/// That a clip waits for the office's approval, or was declined.
struct WaitingClip: Sendable, Equatable {
  /// Why the office declined it; nil while nobody has decided.
  let reason: String?

  /// Whether a clip, which is called `m`, waits for nobody.
  static let isApproved: SQL = "NOT EXISTS (SELECT 1 FROM camp_waiting_clip w WHERE w.item = m.id)"

  static func find(_ item: ID<MediaItem>, _ tx: any Transaction) throws -> WaitingClip? {
    try tx.first("SELECT reason FROM camp_waiting_clip WHERE item = \(item)")
      .map { WaitingClip(reason: try $0.optional("reason")) }
  }

  /// Those that nobody has decided on, the oldest first.
  static func list(atMost limit: Int, _ tx: any Transaction) throws -> [ID<MediaItem>] {
    try tx.rows(
      "SELECT item FROM camp_waiting_clip WHERE declined_at IS NULL ORDER BY since, item LIMIT \(limit)"
    ).map { try $0.value("item") }
  }
}

/// Has a clip wait for the office where its sender is neither in a group of the camp nor a guardian. What such a person
/// changes afterwards waits again; a clip for its sender alone waits for nobody.
struct RequestReview: Sendable {
  let item: ID<MediaItem>
  let viewer: Viewer
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    if try viewer.isStaff(of: HockeyCamp.name) || CampPeople.contains(viewer.id, tx) { return }
    let isPrivate = try tx.exists("SELECT 1 FROM media_item WHERE id = \(item) AND audience = 'owner'")
    if isPrivate {
      try tx.run("DELETE FROM camp_waiting_clip WHERE item = \(item)")
      return
    }
    try tx.run(
      """
      INSERT INTO camp_waiting_clip (item, since) VALUES (\(item), \(now))
      ON CONFLICT (item) DO UPDATE SET since = excluded.since, declined_at = NULL, reason = NULL
      """)
    try CampNotifications.tellOfWaiting(item, now: now, tx)
  }
}

/// The office lets a clip be seen by those it is meant for, or declines it with a reason for its sender.
struct DecideOnClip: Sendable {
  let item: ID<MediaItem>
  /// Why it is declined; nil where it is approved.
  let declined: String?
  let office: Viewer
  let now: Instant

  /// - Throws: ``ReviewRefusal/isDecided``.
  func callAsFunction(_ tx: any Transaction) throws {
    let changed =
      if let declined {
        try tx.run(
          """
          UPDATE camp_waiting_clip SET declined_at = \(now), reason = \(declined)
          WHERE item = \(item) AND declined_at IS NULL
          """)
      } else {
        try tx.run("DELETE FROM camp_waiting_clip WHERE item = \(item)")
      }
    guard changed == 1 else { throw ReviewRefusal.isDecided }
    let clip = try CampAuthorizer().item(item, for: office, tx)
    try AuditEntry(
      declined == nil ? .clipApproved : .clipDeclined, by: office.id, to: clip.owner, detail: item.text,
      reason: declined, at: now
    ).append(tx)
    try CampNotifications.tellOfDecision(on: clip, isApproved: declined == nil, now: now, tx)
    if declined == nil, clip.state == .ready { try NotifyVideo(item: clip, now: now)(tx) }
  }
}

/// Why a clip or a report is not decided on.
enum ReviewRefusal: Refusal, Equatable {
  case isDecided
  case noSuchReport

  var slug: String {
    switch self {
    case .isDecided: "clip-decided"
    case .noSuchReport: "no-such-report"
    }
  }

  var kind: RefusalKind { self == .noSuchReport ? .notFound : .conflict }

  var message: String {
    switch self {
    case .isDecided: say("This video was already reviewed.")
    case .noSuchReport: say("This report doesn't exist.")
    }
  }
}
