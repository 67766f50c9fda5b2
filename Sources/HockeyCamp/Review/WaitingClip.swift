import Jobs
import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP

/// The review of a clip that waits for approval or was declined.
struct WaitingClip: Sendable, Equatable {
  /// The reason why the office declined the clip; nil while it is undecided.
  let reason: String?

  /// A condition that holds for approved clips of a table `media_item` with the alias `m`.
  static let isApproved: SQL = "NOT EXISTS (SELECT 1 FROM camp_waiting_clip w WHERE w.item = m.id)"

  static func find(_ item: ID<MediaItem>, _ tx: any Transaction) throws -> WaitingClip? {
    try tx.first("SELECT reason FROM camp_waiting_clip WHERE item = \(item)")
      .map { WaitingClip(reason: try $0.optional("reason")) }
  }

  /// Returns the undecided clips, the oldest first.
  static func list(atMost limit: Int, _ tx: any Transaction) throws -> [ID<MediaItem>] {
    try tx.rows(
      "SELECT item FROM camp_waiting_clip WHERE declined_at IS NULL ORDER BY since, item LIMIT \(limit)"
    ).map { try $0.value("item") }
  }

  /// Returns the number of undecided clips.
  static func count(_ tx: any Transaction) throws -> Int {
    try tx.count("SELECT count(*) AS n FROM camp_waiting_clip WHERE declined_at IS NULL")
  }
}

/// Submits a clip for review by the office if its sender is neither in a group of the camp nor a
/// guardian. Every later change by such a sender submits it again. A clip that only its sender
/// sees needs no review.
struct RequestReview: Sendable {
  let item: ID<MediaItem>
  let viewer: Viewer
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    if try viewer.isStaff(of: HockeyCamp.name) || CampPeople.contains(viewer.id, tx) { return }
    let isPrivate = try tx.exists(
      "SELECT 1 FROM media_item WHERE id = \(item) AND audience = 'owner'")
    if isPrivate {
      try tx.run("DELETE FROM camp_waiting_clip WHERE item = \(item)")
      return
    }
    try tx.run(
      """
      INSERT INTO camp_waiting_clip (item, since) VALUES (\(item), \(now))
      ON CONFLICT (item) DO UPDATE SET since = excluded.since, declined_at = NULL, reason = NULL
      """)
    try CampNotifications.notifyWaiting(item, now: now, tx)
    try Event(.clipSubmitted, ["clip": item.text], ReviewPaths.staffReview(), at: now)(tx)
  }
}

/// Approves a clip, or declines it with a reason that its sender sees.
struct DecideOnClip: Sendable {
  let item: ID<MediaItem>
  /// The reason for declining the clip; nil to approve it.
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
      declined == nil ? .clipApproved : .clipDeclined, by: office.id, to: clip.owner,
      detail: item.text,
      reason: declined, at: now
    ).append(tx)
    if declined == nil {
      try Event(.clipApproved, ["clip": item.text], MediaPaths.item(item), at: now)(tx)
    }
    try CampNotifications.notifyDecision(on: clip, isApproved: declined == nil, now: now, tx)
    if declined == nil, clip.state == .ready { try NotifyVideo(item: clip, now: now)(tx) }
  }
}

/// The reason why a decision on a clip or a report is rejected.
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
