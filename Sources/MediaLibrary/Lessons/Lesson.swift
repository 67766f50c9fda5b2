public import PlazaBase
public import PlazaData

/// A recorded explanation over a video, with or without a voice.
public struct Lesson: Sendable, Equatable {
  /// The maximum number of lessons on a video.
  public static let maximum = 100

  public enum State: String, Sendable, CaseIterable, SQLReadable {
    /// The voice is being processed.
    case making
    case ready
    /// The voice could not be read; the lesson is played without it.
    case refused
    /// Processing the voice failed; it can be retried.
    case failed
  }

  public let id: ID<Lesson>
  public let item: ID<MediaItem>
  public let author: ID<Member>
  public let title: String
  public let milliseconds: Int
  public let state: State
  public let hasVoice: Bool
  public let createdAt: Instant

  private static let columns: SQL =
    "id, item, author, title, milliseconds, state, voice, given_up_at, created_at"

  private init(row: Row) throws {
    id = try row.value("id")
    item = try row.value("item")
    author = try row.value("author")
    title = try row.value("title")
    milliseconds = try row.value("milliseconds")
    state = try row.optional("given_up_at", as: Instant.self) == nil ? row.value("state") : .failed
    hasVoice = try row.optional("voice", as: String.self) != nil
    createdAt = try row.value("created_at")
  }

  /// Returns the lessons on a video, oldest first.
  public static func all(on item: ID<MediaItem>, _ tx: any Transaction) throws -> [Lesson] {
    try tx.rows("SELECT \(columns) FROM media_lesson WHERE item = \(item) ORDER BY id").map(
      Lesson.init)
  }

  /// Returns all lessons of a member.
  public static func all(by member: ID<Member>, _ tx: any Transaction) throws -> [Lesson] {
    try tx.rows("SELECT \(columns) FROM media_lesson WHERE author = \(member) ORDER BY id").map(
      Lesson.init)
  }

  /// Returns a lesson on a video.
  /// - Throws: ``LessonRefusal/noSuchLesson``.
  public static func find(_ id: ID<Lesson>, on item: ID<MediaItem>, _ tx: any Transaction) throws
    -> Lesson
  {
    let row = try tx.first(
      "SELECT \(columns) FROM media_lesson WHERE id = \(id) AND item = \(item)")
    guard let row else { throw LessonRefusal.noSuchLesson }
    return try Lesson(row: row)
  }

  /// Returns the events of a lesson as JSON of a ``LessonLog``.
  public static func log(of id: ID<Lesson>, _ tx: any Transaction) throws -> [UInt8] {
    let row = try tx.first("SELECT log FROM media_lesson WHERE id = \(id)")
    guard let row else { throw LessonRefusal.noSuchLesson }
    return Array(try row.value("log", as: String.self).utf8)
  }

  /// Returns the stored file of the lesson's voice.
  static func voice(of id: ID<Lesson>, _ tx: any Transaction) throws -> String? {
    try tx.first("SELECT voice FROM media_lesson WHERE id = \(id)")?.optional("voice")
  }
}
