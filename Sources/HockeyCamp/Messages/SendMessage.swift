import Members
import PlazaBase
import PlazaData
import PlazaHTTP

/// Sends a message from a coach to a player of one of the coach's groups.
struct WriteToPlayer: Sendable {
  let player: ID<Member>
  let coach: Viewer
  let text: String
  let thread: ID<MessageThread>
  let message: ID<Message>
  let now: Instant

  init(to player: ID<Member>, by coach: Viewer, _ text: String, in world: World) {
    self.player = player
    self.coach = coach
    self.text = text
    (thread, message, now) = (world.newID(), world.newID(), world.now())
  }

  /// - Returns: the key of the thread, which is a new one or the existing one.
  /// - Throws: ``MessageRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> ID<MessageThread> {
    guard coach.id != player, try ProgressAccess.coaches(coach, player, tx) else {
      throw MessageRefusal.notTheirCoach
    }
    let found = try MessageThread.between(coach.id, player, tx)
    if found == nil {
      try tx.run(
        "INSERT INTO camp_thread (id, player, coach, opened_at) VALUES (\(thread), \(player), \(coach.id), \(now))"
      )
    }
    try SendMessage(
      thread: found ?? thread, player: player, coach: coach.id, sender: coach.id, text: text,
      id: message, now: now)(tx)
    return found ?? thread
  }
}

/// Sends a reply from a reader of a thread.
struct ReplyToMessage: Sendable {
  let thread: ID<MessageThread>
  let sender: Viewer
  let text: String
  let message: ID<Message>
  let now: Instant

  /// - Throws: ``MessageRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    let found = try MessageThread.find(thread, for: sender.id, tx)
    guard try found.isLive(tx) else { throw MessageRefusal.coachGone }
    try SendMessage(
      thread: thread, player: found.player, coach: found.coach, sender: sender.id, text: text,
      id: message, now: now)(tx)
  }
}

/// Adds a message to a thread if a guardian reads along or the player is of age. A guardian counts
/// only if they are not the thread's coach, are not suspended and can sign in.
private struct SendMessage {
  let thread: ID<MessageThread>
  let player: ID<Member>
  let coach: ID<Member>?
  let sender: ID<Member>
  let text: String
  let id: ID<Message>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let guardians = try Guardian.of(player, tx).filter { guardian in
      try guardian != coach
        && MembershipStatus.find(guardian, tx).map { !$0.isSuspended && $0.canSignIn } ?? false
    }
    let isAdult = try AdultStatus.isAdult(player, tx)
    guard isAdult || !guardians.isEmpty else { throw MessageRefusal.noGuardian }
    try Limit.messages.require(sender, now: now, tx)
    let last: Int? = try tx.first(
      "SELECT max(number) AS n FROM camp_message WHERE thread = \(thread)")?.optional("n")
    let number = (last ?? 0) + 1
    try tx.run(
      """
      INSERT INTO camp_message (id, thread, number, sender, text, sent_at, is_adult, guardians)
      VALUES (\(id), \(thread), \(number), \(sender), \(text), \(now), \(isAdult), \(guardians.count))
      """)
    try CampNotifications.notify(
      of: number, in: thread, player: player, guardians: guardians, by: sender, now: now, tx)
  }
}

/// Whether a player is of age. The camp does not store dates of birth: a player counts as a minor
/// until the office and a second person say otherwise.
enum AdultStatus {
  static func isAdult(_ player: ID<Member>, _ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM camp_adult WHERE member = \(player)")
  }
}

/// Records that a player is of age, after two people have agreed on it, or revokes it.
struct SetAdult: Sendable {
  let player: ID<Member>
  let isAdult: Bool
  let office: ID<Member>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    if isAdult {
      try tx.run(
        """
        INSERT INTO camp_adult (member, said_by, said_at) VALUES (\(player), \(office), \(now))
        ON CONFLICT (member) DO NOTHING
        """)
    } else if try tx.run("DELETE FROM camp_adult WHERE member = \(player)") > 0 {
      try AuditEntry(.guardianChangeMade, by: office, to: player, detail: "not of age", at: now)
        .append(tx)
    }
  }
}

/// Reads a thread on behalf of the office. The reason is recorded in the audit log, where the
/// player can learn of it.
struct InspectThread: Sendable {
  let thread: ID<MessageThread>
  let office: Viewer
  let reason: String
  let now: Instant

  /// - Throws: ``MessageRefusal/noSuchThread``.
  func callAsFunction(_ tx: any Transaction) throws -> ThreadView {
    let found = try MessageThread.find(thread, tx)
    try AuditEntry(
      .messagesRead, by: office.id, to: found.player, detail: thread.text, reason: reason, at: now
    )
    .append(tx)
    return try ThreadView.of(found, tx)
  }
}
