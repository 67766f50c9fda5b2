import PlazaBase
import PlazaData
import PlazaWeb

/// What one coach and one player, with the player's guardians, write to each other.
struct MessageThread: Sendable, Equatable {
  let id: ID<MessageThread>
  let player: ID<Member>
  /// Nil where the account is gone.
  let coach: ID<Member>?
  /// How many letters there are.
  let count: Int
  let lastAt: Instant

  private static let columns: SQL = """
    t.id, t.player, t.coach,
      (SELECT max(l.number) FROM camp_letter l WHERE l.thread = t.id) AS count,
      (SELECT max(l.sent_at) FROM camp_letter l WHERE l.thread = t.id) AS last_at
    """

  init(row: PlazaData.Row) throws {
    id = try row.value("id")
    player = try row.value("player")
    coach = try row.optional("coach")
    count = try row.optional("count") ?? 0
    lastAt = try row.optional("last_at") ?? Instant(seconds: 0)
  }

  /// What must be so for somebody to read a thread, which is called `t`: the player, the player's guardians, and its
  /// coach for as long as the player is coached.
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

  /// Those that somebody may read, the one with the newest letter first.
  static func list(for viewer: ID<Member>, _ tx: any Transaction) throws -> [MessageThread] {
    try tx.rows("SELECT \(columns) FROM camp_thread t WHERE \(reads(viewer)) ORDER BY last_at DESC, t.id DESC")
      .map(MessageThread.init)
  }

  /// All there are, for the office: who writes to whom, and nothing of what.
  static func all(atMost most: Int, _ tx: any Transaction) throws -> [MessageThread] {
    try tx.rows("SELECT \(columns) FROM camp_thread t ORDER BY last_at DESC, t.id DESC LIMIT \(most)")
      .map(MessageThread.init)
  }

  /// One that somebody may read.
  /// - Throws: ``MessageRefusal/noSuchThread``.
  static func find(_ id: ID<MessageThread>, for viewer: ID<Member>, _ tx: any Transaction) throws -> MessageThread {
    try found(id, reads(viewer), tx)
  }

  /// One of all there are, for the office.
  /// - Throws: ``MessageRefusal/noSuchThread``.
  static func find(_ id: ID<MessageThread>, _ tx: any Transaction) throws -> MessageThread {
    try found(id, "1 = 1", tx)
  }

  private static func found(
    _ id: ID<MessageThread>, _ condition: SQL, _ tx: any Transaction
  ) throws -> MessageThread {
    guard let row = try tx.first("SELECT \(columns) FROM camp_thread t WHERE t.id = \(id) AND \(condition)") else {
      throw MessageRefusal.noSuchThread
    }
    return try MessageThread(row: row)
  }

  /// The thread of a coach and a player, where they have one.
  static func between(
    _ coach: ID<Member>, _ player: ID<Member>, _ tx: any Transaction
  ) throws -> ID<MessageThread>? {
    try tx.first("SELECT id FROM camp_thread WHERE coach = \(coach) AND player = \(player)")?.value("id")
  }

  /// Whether its coach still coaches its player.
  func isLive(_ tx: any Transaction) throws -> Bool {
    try tx.exists("SELECT 1 FROM camp_thread t WHERE t.id = \(id) AND \(Self.isCoached)")
  }

  /// Letters of others that somebody has not read, by thread.
  static func unread(_ viewer: ID<Member>, _ tx: any Transaction) throws -> [ID<MessageThread>: Int] {
    let rows = try tx.rows(
      """
      SELECT t.id AS id, count(*) AS n FROM camp_thread t JOIN camp_letter l ON l.thread = t.id
      LEFT JOIN camp_thread_seen s ON s.thread = t.id AND s.member = \(viewer)
      WHERE \(reads(viewer)) AND l.number > COALESCE(s.number, 0)
        AND (l.sender IS NULL OR l.sender <> \(viewer)) GROUP BY t.id
      """)
    return Dictionary(
      try rows.map { (try $0.value("id", as: ID<MessageThread>.self), try $0.value("n", as: Int.self)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Somebody has read so far.
  func note(seenBy viewer: ID<Member>, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO camp_thread_seen (member, thread, number) VALUES (\(viewer), \(id), \(count))
      ON CONFLICT (member, thread) DO UPDATE SET number = excluded.number
        WHERE camp_thread_seen.number < excluded.number
      """)
  }
}

/// One message.
struct Message: Sendable, Equatable {
  let number: Int
  /// Nil where the account is gone.
  let sender: ID<Member>?
  let text: String
  let sentAt: Instant

  init(row: PlazaData.Row) throws {
    number = try row.value("number")
    sender = try row.optional("sender")
    text = try row.value("text")
    sentAt = try row.value("sent_at")
  }

  /// One of a thread.
  static func find(_ number: Int, in thread: ID<MessageThread>, _ tx: any Transaction) throws -> Message? {
    try tx.first(
      "SELECT number, sender, text, sent_at FROM camp_letter WHERE thread = \(thread) AND number = \(number)"
    ).map(Message.init)
  }

  /// The newest of a thread, the oldest of these first.
  static func list(
    in thread: ID<MessageThread>, atMost most: Int = 500, _ tx: any Transaction
  ) throws -> [Message] {
    try tx.rows(
      """
      SELECT number, sender, text, sent_at FROM camp_letter WHERE thread = \(thread)
      ORDER BY number DESC LIMIT \(most)
      """
    ).map(Message.init).reversed()
  }
}
