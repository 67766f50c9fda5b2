public import PlazaBase
public import PlazaData

/// A video or a podcast episode.
public struct MediaItem: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable, SQLReadable { case video, podcast }

  public enum State: String, Sendable, CaseIterable, SQLReadable {
    /// The upload waits to be processed.
    case waiting
    /// The item is being processed.
    case making
    case ready
    /// The upload could not be processed because of its content.
    case refused
  }

  public let id: ID<MediaItem>
  public let kind: Kind
  public let title: String
  /// The notes, with line breaks; may be empty.
  public let notes: String
  public let category: ID<MediaCategory>?
  public let audience: MediaAudience
  public let owner: ID<Member>
  public let state: State
  /// The reason for which the upload was refused.
  public let reason: StoredPhrase?
  /// The time at which processing failed permanently because of a fault of the server; it can
  /// then be retried. Nil if it did not fail.
  public let failedAt: Instant?
  /// The progress of the processing, 0 to 1000.
  public let progress: Int
  public let createdAt: Instant
  /// The time at which it became ready.
  public let readyAt: Instant?
  /// The duration, once it is ready.
  public let milliseconds: Int?
  /// The picture; nil for sound only and before the item is ready.
  public let picture: Rendition?
  /// A message to the owner about parts of the upload that could not be read.
  public let loss: StoredPhrase?

  static let columns: SQL = """
    m.id, m.kind, m.title, m.notes, m.category, m.audience, m.audience_group, m.owner, m.state, m.reason, m.progress,
    m.created_at, m.ready_at, m.milliseconds, m.width, m.height, m.frames, m.rate_numerator, m.rate_denominator,
    m.time_scale, m.has_sound, m.given_up_at, m.loss
    """

  init(row: Row) throws {
    id = try row.value("id")
    kind = try row.value("kind")
    title = try row.value("title")
    notes = try row.value("notes")
    category = try row.optional("category")
    audience = try MediaAudience(
      word: row.value("audience"), group: row.optional("audience_group"))
    owner = try row.value("owner")
    state = try row.value("state")
    reason = try row.optional("reason")
    failedAt = try row.optional("given_up_at")
    progress = try row.value("progress")
    createdAt = try row.value("created_at")
    readyAt = try row.optional("ready_at")
    milliseconds = try row.optional("milliseconds")
    picture = try Rendition(row: row)
    loss = try row.optional("loss")
  }
}

extension Rendition {
  fileprivate init?(row: Row) throws {
    guard let frames: Int = try row.optional("frames"),
      let rate = FrameRate(try row.value("rate_numerator"), try row.value("rate_denominator"))
    else { return nil }
    self.init(
      width: try row.value("width"), height: try row.value("height"), frames: frames, rate: rate,
      timeScale: try row.value("time_scale"), hasSound: try row.value("has_sound"))
  }
}

/// The audience of an item, before the releases of the people who appear in it are applied.
public enum MediaAudience: Sendable, Hashable {
  /// All visitors, including signed-out ones.
  case everyone
  /// All signed-in members.
  case members
  /// The players and coaches of one group, and the players' guardians.
  case group(ID<MediaGroup>)
  /// All coaches.
  case coaches
  /// The owner, and the coaches of the players who appear in it.
  case owner

  init(word: String, group: ID<MediaGroup>?) throws {
    switch (word, group) {
    case ("everyone", _): self = .everyone
    case ("members", _): self = .members
    case ("coaches", _): self = .coaches
    case ("group", .some(let group)): self = .group(group)
    default: self = .owner
    }
  }

  /// The name of the case in the database and in the API.
  public var word: String {
    switch self {
    case .everyone: "everyone"
    case .members: "members"
    case .group: "group"
    case .coaches: "coaches"
    case .owner: "owner"
    }
  }

  /// The group of ``group(_:)``.
  public var group: ID<MediaGroup>? { if case .group(let group) = self { group } else { nil } }
}

/// A group of people, which the storefront defines.
public enum MediaGroup {}

extension MediaItem {
  /// Returns the items that became ready since a moment, regardless of who may see them, earliest
  /// first.
  /// - Parameter last: If set, only items after this one are returned.
  public static func ready(
    since moment: Instant, after last: MediaItem?, atMost limit: Int, _ tx: any Transaction
  ) throws -> [MediaItem] {
    let isNext: SQL = last.map { "AND (m.ready_at, m.id) > (\($0.readyAt), \($0.id))" } ?? ""
    return try tx.rows(
      """
      SELECT \(columns) FROM media_item m WHERE m.state = 'ready' AND m.ready_at > \(moment) \(isNext)
      ORDER BY m.ready_at, m.id LIMIT \(limit)
      """
    ).map(MediaItem.init)
  }
}
