public import PlazaBase
public import PlazaData
import PlazaHTTP

/// A member's private podcast feed for one device. Only a hash of its secret is stored.
public struct MediaFeed: Sendable, Equatable {
  public let id: ID<MediaFeed>
  public let member: ID<Member>
  /// The member's name for the device.
  public let name: String
  public let openedAt: Instant
  /// The time of the last use, exact to a minute; nil if it was never used.
  public let usedAt: Instant?

  /// The minimum time between two recorded uses.
  static let notes = Duration.minutes(1)

  private static let columns: SQL = "id, member, name, opened_at, used_at"

  init(row: PlazaData.Row) throws {
    id = try row.value("id")
    member = try row.value("member")
    name = try row.value("name")
    openedAt = try row.value("opened_at")
    usedAt = try row.optional("used_at")
  }

  /// Returns the feeds of a member, newest first.
  public static func list(of member: ID<Member>, _ tx: any Transaction) throws -> [MediaFeed] {
    try tx.rows("SELECT \(columns) FROM media_feed WHERE member = \(member) ORDER BY id DESC").map(
      MediaFeed.init)
  }

  /// Returns the feed with a secret.
  /// - Parameter hash: The hash of the secret in the feed's address.
  /// - Returns: The feed; nil if it does not exist or was closed.
  public static func find(hash: String, _ tx: any Transaction) throws -> MediaFeed? {
    try tx.first("SELECT \(columns) FROM media_feed WHERE secret_hash = \(hash)").map(
      MediaFeed.init)
  }

  /// Returns whether a use at this moment should be recorded.
  public func isRecordingDue(_ now: Instant) -> Bool {
    usedAt.map { now - $0 >= Self.notes } ?? true
  }

  /// Records a use.
  public func recordUse(_ now: Instant, _ tx: any Transaction) throws {
    try tx.run(
      "UPDATE media_feed SET used_at = \(now) WHERE id = \(id) AND (used_at IS NULL OR used_at < \(now))"
    )
  }

  static let migrations = [
    Migration(
      "media/0010-feeds",
      [
        """
        CREATE TABLE media_feed (
          id \(.id) NOT NULL PRIMARY KEY,
          member \(.id) NOT NULL,
          slot \(.int) NOT NULL CHECK (slot BETWEEN 1 AND 20),
          name \(.text) NOT NULL CHECK (name <> ''),
          secret_hash \(.text) NOT NULL UNIQUE CHECK (length(secret_hash) = 64),
          opened_at \(.instant) NOT NULL,
          used_at \(.instant),
          UNIQUE (member, slot)) \(.strict)
        """
      ])
  ]
}

/// Opens a feed for a device.
public struct OpenFeed: Sendable {
  private let id: ID<MediaFeed>
  private let member: ID<Member>
  private let name: String
  private let hash: String
  private let now: Instant

  /// - Parameter hash: The SHA-256 of the secret, in hexadecimal.
  public init(for member: ID<Member>, named name: String, hash: String, in world: World) {
    id = world.newID()
    now = world.now()
    self.member = member
    self.name = name
    self.hash = hash
  }

  /// - Throws: `LimitReached`.
  public func callAsFunction(_ tx: any Transaction) throws {
    try Limit.feeds.require(member, now: now, tx)
    let taken: [Int] = try tx.rows("SELECT slot FROM media_feed WHERE member = \(member)").map {
      try $0.value("slot")
    }
    let slot = (1...Limit.feeds.ceiling).first { !taken.contains($0) }
    try tx.run(
      """
      INSERT INTO media_feed (id, member, slot, name, secret_hash, opened_at)
      VALUES (\(id), \(member), \(slot), \(name), \(hash), \(now))
      """)
  }
}

/// Closes a member's feed. From the next request on, neither its address nor those of its episodes
/// are valid.
public struct CloseFeed: Sendable {
  private let feed: ID<MediaFeed>
  private let member: ID<Member>

  public init(_ feed: ID<MediaFeed>, of member: ID<Member>) {
    self.feed = feed
    self.member = member
  }

  /// Does nothing if the feed is already closed or belongs to another member.
  public func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("DELETE FROM media_feed WHERE id = \(feed) AND member = \(member)")
  }
}
