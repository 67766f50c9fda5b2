import Adverts
import PlazaBase
import PlazaData

/// One viewing of a clip, as far as the server has followed it.
struct ClipSession: Sendable, Equatable {
  enum State: String, Sendable, SQLReadable {
    /// It is being watched.
    case live
    /// The member began another one.
    case replaced
    /// Something was not as it is when somebody watches a clip.
    case broken
    /// The points are the member's, at once or once the account is old enough.
    case granted
    /// They are set aside in the sponsor's budget, as an earlier release did for new accounts.
    case waiting
    /// They were set aside, and went back because there was nobody to give them to.
    case dropped
  }

  /// How often the page tells where it is.
  static let beat = Duration.seconds(5)
  /// How much longer than a beat may pass between two, and how far clocks and networks may differ.
  static let slack = Duration.milliseconds(1500)
  /// A viewing that takes longer is over, pauses and all.
  static let longest = Duration.hours(1)
  /// Beats that come closer together count as one: the network held them back, or somebody sent them in a heap.
  static let apart = Duration.seconds(3)

  let id: ID<ClipSession>
  let member: ID<Member>
  let advert: ID<Advert>
  let nonce: String
  let length: Duration
  let startedAt: Instant
  let lastAt: Instant
  /// Where the player was.
  let position: Duration
  /// What the server believes was seen.
  let watched: Duration
  let beats: Int
  /// Beats with the page in view.
  let seen: Int
  let state: State
  /// What was promised when it began; 0 where an earlier release began it.
  let points: Int
  /// The day it was rewarded for.
  let day: CalendarDate?
  /// When its points are the member's, where the account was new.
  let dueAt: Instant?
  /// The length of the clip's file; 0 before it was asked for.
  let size: Int
  /// How many bytes of it were sent.
  let fetched: Int
  /// Beats that came apart from each other, with the page in view.
  let spread: Int
  let spreadAt: Instant?

  /// What has to be seen of it: 95 %.
  var enough: Duration { length * 0.95 }

  /// What the reward is for: a clip counts once a day.
  func cause(on day: CalendarDate) -> String { "clip/\(advert.text)/\(day)" }

  var isComplete: Bool { watched >= enough }

  /// Whether the page was in view on nine beats of ten.
  var isInView: Bool { seen * 10 >= beats * 9 }

  /// Whether the file was sent in this viewing, as far as a player needs it.
  var isFetched: Bool { size > 0 && fetched >= size / 4 * 3 }

  /// Whether the beats came over the clip's length.
  var isSpread: Bool {
    let expected = Int(length.wholeMilliseconds / Self.beat.wholeMilliseconds)
    return spread >= (expected * 6 + 9) / 10
  }

  /// Whether the points are to come.
  func isPending(at now: Instant) -> Bool { state == .waiting || dueAt.map { $0 > now } ?? false }

  /// - Throws: ``ClipRefusal/noSession`` for another member's, too.
  static func find(
    _ id: ID<ClipSession>, of member: ID<Member>, _ tx: any Transaction
  ) throws -> ClipSession {
    let row = try tx.first("SELECT \(columns) FROM marquee_clip_session WHERE id = \(id) AND member = \(member)")
    guard let row else { throw ClipRefusal.noSession }
    return try ClipSession(row: row)
  }

  /// Those whose points wait and are due, the oldest first.
  static func due(at now: Instant, limit: Int, _ tx: any Transaction) throws -> [ClipSession] {
    try tx.rows(
      """
      SELECT \(columns) FROM marquee_clip_session WHERE state = 'waiting' AND due_at <= \(now)
      ORDER BY due_at, id LIMIT \(limit)
      """
    ).map(ClipSession.init(row:))
  }

  static let columns: SQL = """
    id, member, advert, nonce, length, started_at, last_at, position, watched, beats, seen, state, points, day,
    due_at, size, fetched, spread, spread_at
    """

  init(row: Row) throws {
    func duration(_ column: String) throws -> Duration { .milliseconds(try row.value(column, as: Int.self)) }
    id = try row.value("id")
    member = try row.value("member")
    advert = try row.value("advert")
    nonce = try row.value("nonce")
    length = try duration("length")
    startedAt = try row.value("started_at")
    lastAt = try row.value("last_at")
    position = try duration("position")
    watched = try duration("watched")
    beats = try row.value("beats")
    seen = try row.value("seen")
    state = try row.value("state")
    points = try row.value("points")
    day = try row.optional("day")
    dueAt = try row.optional("due_at")
    size = try row.value("size")
    fetched = try row.value("fetched")
    spread = try row.value("spread")
    spreadAt = try row.optional("spread_at")
  }
}

extension Duration {
  /// Whole thousandths of a second.
  var wholeMilliseconds: Int { Int(wholeMicroseconds / 1000) }
}
