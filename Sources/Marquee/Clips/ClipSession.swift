import Adverts
import PlazaBase
import PlazaData

/// One viewing of a clip, as tracked by the server.
struct ClipSession: Sendable, Equatable {
  enum State: String, Sendable, SQLReadable {
    /// In progress.
    case live
    /// Ended because the member began another one.
    case replaced
    /// Ended because a heartbeat was implausible.
    case broken
    /// Rewarded; the points may still be pending in the wallet.
    case granted
    /// The points are reserved in the sponsor's budget, by an earlier release that did so for new
    /// accounts.
    case waiting
    /// The reserved points were returned, because the member could not be paid.
    case dropped
  }

  /// The interval at which the page reports its position.
  static let beat = Duration.seconds(5)
  /// The tolerated delay of a heartbeat, which covers clock and network differences.
  static let slack = Duration.milliseconds(1500)
  /// The maximum duration of a session, including pauses.
  static let maximumDuration = Duration.hours(1)
  /// Heartbeats closer together than this count as one, because the network delayed them or the
  /// client sent a burst.
  static let apart = Duration.seconds(3)

  let id: ID<ClipSession>
  let member: ID<Member>
  let advert: ID<Advert>
  let nonce: String
  let length: Duration
  let startedAt: Instant
  let lastAt: Instant
  /// The last reported position of the player.
  let position: Duration
  /// The duration that the server accepts as watched.
  let watched: Duration
  let beats: Int
  /// The number of heartbeats with a visible page.
  let seen: Int
  let state: State
  /// The points promised at the start; 0 for sessions begun by an earlier release.
  let points: Int
  /// The day for which it was rewarded.
  let day: CalendarDate?
  /// When pending points are paid, if the account was new.
  let dueAt: Instant?
  /// The size of the clip's file in bytes; 0 before it is requested.
  let size: Int
  /// The number of bytes sent.
  let fetched: Int
  /// The number of heartbeats with a visible page that were sufficiently far apart.
  let spread: Int
  let spreadAt: Instant?

  /// The duration that has to be watched: 95 %.
  var enough: Duration { length * 0.95 }

  /// The cause of the reward; a clip counts once a day.
  func reference(on day: CalendarDate) -> String { "clip/\(advert.text)/\(day)" }

  var isComplete: Bool { watched >= enough }

  /// Whether the page was visible in at least nine of ten heartbeats.
  var isInView: Bool { seen * 10 >= beats * 9 }

  /// Whether enough of the file was sent in this session for a player to play it.
  var isFetched: Bool { size > 0 && fetched >= size / 4 * 3 }

  /// Whether the heartbeats were spread over the clip's duration.
  var isSpread: Bool {
    let expected = Int(length.wholeMilliseconds / Self.beat.wholeMilliseconds)
    return spread >= (expected * 6 + 9) / 10
  }

  /// Whether the points are not paid yet.
  func isPending(at now: Instant) -> Bool { state == .waiting || dueAt.map { $0 > now } ?? false }

  /// - Throws: ``ClipRefusal/noSession``, including for another member's session.
  static func find(
    _ id: ID<ClipSession>, of member: ID<Member>, _ tx: any Transaction
  ) throws -> ClipSession {
    let row = try tx.first(
      "SELECT \(columns) FROM marquee_clip_session WHERE id = \(id) AND member = \(member)")
    guard let row else { throw ClipRefusal.noSession }
    return try ClipSession(row: row)
  }

  /// Returns the sessions whose reserved points are due, oldest first.
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
    func duration(_ column: String) throws -> Duration {
      .milliseconds(try row.value(column, as: Int.self))
    }
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
  /// The duration in milliseconds, rounded down.
  var wholeMilliseconds: Int { Int(wholeMicroseconds / 1000) }
}
