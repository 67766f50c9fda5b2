import PlazaBase
import PlazaData

/// The messages between one coach, one player and the player's guardians.
struct MessageThread: Sendable, Equatable {
  let id: ID<MessageThread>
  let player: ID<Member>
  /// Nil if the account was deleted.
  let coach: ID<Member>?
  /// The number of messages.
  let count: Int
  let lastAt: Instant

  private static let columns: SQL = """
    t.id, t.player, t.coach,
      (SELECT max(l.number) FROM camp_message l WHERE l.thread = t.id) AS count,
      (SELECT max(l.sent_at) FROM camp_message l WHERE l.thread = t.id) AS last_at
    """

  init(row: PlazaData.Row) throws {
    id = try row.value("id")
    player = try row.value("player")
    coach = try row.optional("coach")
    count = try row.optional("count") ?? 0
    lastAt = try row.optional("last_at") ?? Instant(seconds: 0)
  }

  /// Returns the condition under which a viewer may read a thread with the alias `t`. The readers
  /// are the player, the player's guardians, and the coach for as long as the coach has the player
  /// in a group.
  private static func reads(_ viewer: ID<Member>) -> SQL {
    """
    (t.player = \(viewer)
      OR EXISTS (SELECT 1 FROM camp_guardian d WHERE d.guardian = \(viewer) AND d.child = t.player)
      OR (t.coach = \(viewer) AND \(isCoached)))
    """
  }

  private static let isCoached: SQL = """
    EXISTS (SELECT 1 FROM camp_group_member c JOIN camp_group_member p ON p.camp_group = c.camp_group
      WHERE c.member = t.coach AND c.part = 'coach' AND p.member = t.player AND p.part = 'player')
    """

  /// Returns the threads that a viewer may read, the one with the newest message first.
  static func list(for viewer: ID<Member>, _ tx: any Transaction) throws -> [MessageThread] {
    try tx.rows(
      "SELECT \(columns) FROM camp_thread t WHERE \(reads(viewer)) ORDER BY last_at DESC, t.id DESC"
    )
    .map(MessageThread.init)
  }

  /// Returns all threads for the office, without their messages.
  static func all(atMost maximum: Int, _ tx: any Transaction) throws -> [MessageThread] {
    try tx.rows(
      "SELECT \(columns) FROM camp_thread t ORDER BY last_at DESC, t.id DESC LIMIT \(maximum)"
    )
    .map(MessageThread.init)
  }

  /// Returns a thread that a viewer may read.
  /// - Throws: ``MessageRefusal/noSuchThread``.
  static func find(_ id: ID<MessageThread>, for viewer: ID<Member>, _ tx: any Transaction) throws
    -> MessageThread
  {
    try found(id, reads(viewer), tx)
  }

  /// Returns any thread, for the office.
  /// - Throws: ``MessageRefusal/noSuchThread``.
  static func find(_ id: ID<MessageThread>, _ tx: any Transaction) throws -> MessageThread {
    try found(id, "1 = 1", tx)
  }

  private static func found(
    _ id: ID<MessageThread>, _ condition: SQL, _ tx: any Transaction
  ) throws -> MessageThread {
    guard
      let row = try tx.first(
        "SELECT \(columns) FROM camp_thread t WHERE t.id = \(id) AND \(condition)")
    else {
      throw MessageRefusal.noSuchThread
    }
    return try MessageThread(row: row)
  }

  /// Returns the thread of a coach and a player, if they have one.
  static func between(
    _ coach: ID<Member>, _ player: ID<Member>, _ tx: any Transaction
  ) throws -> ID<MessageThread>? {
    try tx.first("SELECT id FROM camp_thread WHERE coach = \(coach) AND player = \(player)")?
      .value("id")
  }

  /// Returns whether the thread's coach still coaches its player.
  func isLive(_ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM camp_thread t WHERE t.id = \(id) AND \(Self.isCoached)")
  }

  /// Returns the number of messages by others that a viewer has not read, by thread.
  static func unread(_ viewer: ID<Member>, _ tx: any Transaction) throws -> [ID<MessageThread>:
    Int]
  {
    let rows = try tx.rows(
      """
      SELECT t.id AS id, count(*) AS n FROM camp_thread t JOIN camp_message l ON l.thread = t.id
      LEFT JOIN camp_thread_seen s ON s.thread = t.id AND s.member = \(viewer)
      WHERE \(reads(viewer)) AND l.number > COALESCE(s.number, 0)
        AND (l.sender IS NULL OR l.sender <> \(viewer)) GROUP BY t.id
      """)
    return Dictionary(
      try rows.map {
        (try $0.value("id", as: ID<MessageThread>.self), try $0.value("n", as: Int.self))
      },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the newest messages that a viewer may read, each with its thread.
  static func newest(
    for viewer: ID<Member>, atMost maximum: Int, _ tx: any Transaction
  ) throws -> [(thread: ID<MessageThread>, message: Message)] {
    let threads = try list(for: viewer, tx).map(\.id)
    if threads.isEmpty { return [] }
    return try tx.rows(
      """
      SELECT thread, number, sender, text, sent_at FROM camp_message WHERE thread IN (\(list: threads))
      ORDER BY sent_at DESC, id DESC LIMIT \(maximum)
      """
    ).map { (thread: try $0.value("thread"), message: try Message(row: $0)) }
  }

  /// Marks all messages of the thread as read by a viewer.
  func markRead(seenBy viewer: ID<Member>, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO camp_thread_seen (member, thread, number) VALUES (\(viewer), \(id), \(count))
      ON CONFLICT (member, thread) DO UPDATE SET number = excluded.number
        WHERE camp_thread_seen.number < excluded.number
      """)
  }
}

/// A message of a thread.
struct Message: Sendable, Equatable {
  let number: Int
  /// Nil if the account was deleted.
  let sender: ID<Member>?
  let text: String
  let sentAt: Instant

  init(row: PlazaData.Row) throws {
    number = try row.value("number")
    sender = try row.optional("sender")
    text = try row.value("text")
    sentAt = try row.value("sent_at")
  }

  static func find(_ number: Int, in thread: ID<MessageThread>, _ tx: any Transaction) throws
    -> Message?
  {
    try tx.first(
      "SELECT number, sender, text, sent_at FROM camp_message WHERE thread = \(thread) AND number = \(number)"
    ).map(Message.init)
  }

  /// Returns the newest messages of a thread in the order in which they were sent.
  static func list(
    in thread: ID<MessageThread>, atMost maximum: Int = 500, _ tx: any Transaction
  ) throws -> [Message] {
    try tx.rows(
      """
      SELECT number, sender, text, sent_at FROM camp_message WHERE thread = \(thread)
      ORDER BY number DESC LIMIT \(maximum)
      """
    ).map(Message.init).reversed()
  }
}
