import MediaLibrary
import Members
import Notifications
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUI

/// The notifications that the camp sends.
enum CampNotifications {
  static let source = StoredPhrase("Hockey camp")

  static let message = NotificationKind(
    "camp.message", from: source, StoredPhrase("New message for you"), icon: .mail,
    usual: [.page, .email, .push],
    isAlwaysShown: true
  ) { about, member, tx in try isUnread(about, member, tx) }

  static let copy = NotificationKind(
    "camp.guardian", from: source, StoredPhrase("Copies of your child's messages"), icon: .mail,
    usual: [.page, .email], isAlwaysShown: true
  ) { about, member, tx in try isUnread(about, member, tx) }

  static let guardianship = NotificationKind(
    "camp.guardianship", from: source, StoredPhrase("Change of guardians"), icon: .lock,
    usual: [.page, .email, .push], isAlwaysShown: true
  ) { _, _, _ in true }

  static let comment = NotificationKind(
    "camp.comment", from: source, StoredPhrase("New comment on your video"), icon: .edit,
    usual: [.page]
  ) { about, _, tx in
    try tx.exists("SELECT 1 FROM media_comment WHERE id = \(about) AND text <> ''")
  }

  static let video = NotificationKind(
    "camp.video", from: source, StoredPhrase("New video for you"), icon: .play, usual: [.page]
  ) { about, member, tx in
    try ID<MediaItem>(about).map { try CampPeople.canView(member, $0, tx) } ?? false
  }

  static let feedback = NotificationKind(
    "camp.feedback", from: StoredPhrase("Hockey camp office"),
    StoredPhrase("New message to the camp"), icon: .camp, for: .staff(of: HockeyCamp.name),
    usual: [.page]
  ) { about, _, tx in
    try tx.exists("SELECT 1 FROM camp_feedback WHERE id = \(about) AND state = 'open'")
  }

  static let waiting = NotificationKind(
    "camp.waiting", from: StoredPhrase("Hockey camp office"),
    StoredPhrase("A video is waiting for approval"), icon: .camp, for: .staff(of: HockeyCamp.name),
    usual: [.page]
  ) { about, _, tx in
    try tx.exists("SELECT 1 FROM camp_waiting_clip WHERE item = \(about) AND declined_at IS NULL")
  }

  static let report = NotificationKind(
    "camp.report", from: StoredPhrase("Hockey camp office"),
    StoredPhrase("New report"), icon: .camp, for: .staff(of: HockeyCamp.name), usual: [.page],
    isAlwaysShown: true
  ) { about, _, tx in
    try tx.exists("SELECT 1 FROM camp_report WHERE id = \(about) AND settled_at IS NULL")
  }

  static let decision = NotificationKind(
    "camp.decision", from: source, StoredPhrase("The office reviewed your video"), icon: .play,
    usual: [.page]
  ) { about, _, tx in try tx.exists("SELECT 1 FROM media_item WHERE id = \(about)") }

  static let all = [
    message, copy, guardianship, lesson, comment, video, feedback, waiting, report, decision,
  ]

  /// - Parameter about: the key of the thread and the number of the message, separated by a space.
  private static func isUnread(_ about: String, _ member: ID<Member>, _ tx: any Transaction) throws
    -> Bool
  {
    let parts = about.split(separator: " ")
    guard parts.count == 2, let number = Int(parts[1]) else { return false }
    let seen: Int? = try tx.first(
      "SELECT number FROM camp_thread_seen WHERE member = \(member) AND thread = \(String(parts[0]))"
    )?.value("number")
    return (seen ?? 0) < number
  }

  /// Notifies the readers of a message except its sender. The notification does not contain the
  /// text, which must not leave the camp's pages.
  static func notify(
    of number: Int, in thread: ID<MessageThread>, player: ID<Member>, guardians: [ID<Member>],
    by sender: ID<Member>,
    now: Instant, _ tx: any Transaction
  ) throws {
    let name = try MemberSummary.names(of: [sender], tx)[sender] ?? "–"
    let coach: ID<Member>? = try tx.first("SELECT coach FROM camp_thread WHERE id = \(thread)")?
      .optional("coach")
    func notification(_ kind: NotificationKind, _ title: StoredPhrase) -> Notify {
      Notify(
        kind, key: "\(kind.id)/\(thread)/\(number)", about: "\(thread) \(number)", title,
        StoredPhrase("From \(name.isolated)"), MessagePaths.thread(thread), now: now)
    }
    let own = notification(message, StoredPhrase("New message at the hockey camp"))
    for reader in [player, coach].compactMap(\.self) where reader != sender {
      try own(to: reader, tx)
    }
    let along = notification(copy, StoredPhrase("New message for your child at the hockey camp"))
    for guardian in guardians where guardian != sender && guardian != coach {
      try along(to: guardian, tx)
    }
  }

  /// Notifies the owner of a video about another member's comment.
  static func notify(
    of comment: ID<MediaComment>, on item: MediaItem, by author: ID<Member>, now: Instant,
    _ tx: any Transaction
  ) throws {
    guard item.owner != author else { return }
    let name = try MemberSummary.names(of: [author], tx)[author] ?? "–"
    var notification = Notify(
      Self.comment, key: "camp.comment/\(comment)", about: comment.text,
      StoredPhrase("New comment on “\(item.title)”"), StoredPhrase("From \(name.isolated)"),
      MediaPaths.item(item.id), now: now)
    notification.unreadPause = unreadPause
    try notification(to: item.owner, tx)
  }

  /// Notifies the office about a message to the camp.
  static func notify(
    of feedback: ID<Feedback>, ticket: String, now: Instant, _ tx: any Transaction
  ) throws {
    let notification = Notify(
      Self.feedback, key: "camp.feedback/\(feedback)", about: feedback.text,
      StoredPhrase("New message to the camp"), StoredPhrase("Ticket \(ticket)"),
      CampPaths.inbox(), now: now)
    try notifyOffice(notification, tx)
  }

  /// Bounds the notifications that one member can cause for another: unread comments on one video,
  /// clips that wait and reports count as one a day.
  private static let unreadPause = Duration.hours(24)

  /// - Parameter isCollected: whether the page of the link lists all that is new, so that one
  ///   unread notification is enough.
  private static func notifyOffice(
    _ notification: Notify, isCollected: Bool = false, _ tx: any Transaction
  )
    throws
  {
    var notification = notification
    if isCollected { notification.unreadPause = unreadPause }
    for member in try MemberSummary.staff(of: HockeyCamp.name, tx) {
      try notification(to: member, tx)
    }
  }

  /// Notifies the office about a clip that waits for approval.
  static func notifyWaiting(_ item: ID<MediaItem>, now: Instant, _ tx: any Transaction) throws {
    try notifyOffice(
      Notify(
        waiting, key: "camp.waiting/\(item)", about: item.text,
        StoredPhrase("A video is waiting for approval"),
        StoredPhrase("The uploader isn't in a group"), ReviewPaths.staffReview(), now: now),
      isCollected: true, tx)
  }

  /// Notifies the office about a report by a member.
  static func notifyReport(_ report: ID<Report>, now: Instant, _ tx: any Transaction) throws {
    try notifyOffice(
      Notify(
        Self.report, key: "camp.report/\(report)", about: report.text, StoredPhrase("New report"),
        StoredPhrase("A video, a comment or a message"), ReviewPaths.reports(), now: now),
      isCollected: true, tx)
  }

  /// Notifies the sender of a clip about the office's decision.
  static func notifyDecision(
    on item: MediaItem, isApproved: Bool, now: Instant, _ tx: any Transaction
  ) throws {
    let notification = Notify(
      decision, key: "camp.decision/\(item.id)/\(now.microseconds)", about: item.id.text,
      StoredPhrase(written: item.title),
      isApproved
        ? StoredPhrase("Approved by the camp's office")
        : StoredPhrase("Rejected by the camp's office"),
      MediaPaths.item(item.id), now: now)
    try notification(to: item.owner, tx)
  }
}
