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
    /// The points are in the member's purse.
    case granted
    /// The points are set aside until the account is a day old.
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
  /// How old an account is when it is given its points at once.
  static let newAccount = Duration.days(1)

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
  let points: Int
  /// The day it was rewarded for.
  let day: CalendarDate?

  /// What has to be seen of it: 95 %.
  var enough: Duration { length * 0.95 }

  /// What the reward is for: a clip counts once a day.
  func cause(on day: CalendarDate) -> String { "clip/\(advert.text)/\(day)" }

  var isComplete: Bool { watched >= enough }

  /// Whether the page was in view on nine beats of ten.
  var isInView: Bool { seen * 10 >= beats * 9 }

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
    id, member, advert, nonce, length, started_at, last_at, position, watched, beats, seen, state, points, day
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
  }
}

extension Duration {
  /// Whole thousandths of a second.
  var wholeMilliseconds: Int { Int(wholeMicroseconds / 1000) }
}
