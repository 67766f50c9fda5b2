public import PlazaBase
public import PlazaData

/// A video or a podcast's episode.
public struct MediaItem: Sendable, Equatable {
  public enum Kind: String, Sendable, CaseIterable, SQLReadable { case video, podcast }

  public enum State: String, Sendable, CaseIterable, SQLReadable {
    /// What was uploaded waits to be worked on.
    case waiting
    /// It is being made.
    case making
    case ready
    /// Nothing could be made of what was uploaded.
    case refused
  }

  public let id: ID<MediaItem>
  public let kind: Kind
  public let title: String
  /// What is said of it, in several lines; may be empty.
  public let notes: String
  public let category: ID<MediaCategory>?
  public let audience: MediaAudience
  public let owner: ID<Member>
  public let state: State
  /// Why nothing could be made: a sentence.
  public let reason: StoredPhrase?
  /// When making it was given up; it can be tried again then. Nil where nothing was wrong with the plaza.
  public let givenUpAt: Instant?
  /// How much of the work is done, 0 to 1000.
  public let progress: Int
  public let createdAt: Instant
  /// Since when it can be watched.
  public let readyAt: Instant?
  /// How long it lasts, once it is ready.
  public let milliseconds: Int?
  /// The moving picture; nil for sound alone, and before it is ready.
  public let picture: Rendition?
  /// What of it could not be read, as a sentence for whoever sent it.
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
    audience = try MediaAudience(word: row.value("audience"), group: row.optional("audience_group"))
    owner = try row.value("owner")
    state = try row.value("state")
    reason = try row.optional("reason")
    givenUpAt = try row.optional("given_up_at")
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

/// Who may see an item, before what the people in it allow.
public enum MediaAudience: Sendable, Hashable {
  /// Strangers too.
  case everyone
  /// Whoever is signed in.
  case members
  /// The players and coaches of one group, and the players' guardians.
  case group(ID<MediaGroup>)
  /// Coaches.
  case coaches
  /// Whoever sent it, and the coaches of the players in it.
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

  /// As it is stored, and as programs name it.
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

/// A group of people, whom a storefront keeps.
public enum MediaGroup {}

extension MediaItem {
  /// What became ready since a moment, whoever may see it, the first first.
  /// - Parameter last: only what follows that one.
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
