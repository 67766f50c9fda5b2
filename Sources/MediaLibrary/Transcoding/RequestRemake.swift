import Jobs
public import PlazaBase
public import PlazaData
import PlazaHTTP

/// Requests that the original of a clip be transcoded again, because the present version preserves
/// more of it than the one that made the clip.
public struct RequestRemake: Sendable {
  private let item: ID<MediaItem>
  private let member: ID<Member>
  private let enqueueJob: EnqueueJob
  private let now: Instant

  /// - Parameter member: The member who makes the request.
  public init(_ item: ID<MediaItem>, of owner: ID<Member>, by member: ID<Member>, in world: World)
  {
    self.item = item
    self.member = member
    enqueueJob = EnqueueJob(RemakeMedia.job, key: item.text, for: owner, in: world)
    now = world.now()
  }

  /// Returns whether a clip can be transcoded again: an earlier version of ``Footage`` made it,
  /// its original is stored, and no edit that uses its frames is in progress.
  public static func isPossible(_ item: ID<MediaItem>, _ tx: any Transaction) throws -> Bool {
    try tx.exists(
      """
      SELECT 1 FROM media_item m WHERE m.id = \(item) AND m.state = 'ready' AND m.frames IS NOT NULL
        AND m.maker < \(Footage.maker)
        AND EXISTS (SELECT 1 FROM media_file f WHERE f.item = m.id AND f.kind = 'original')
        AND NOT EXISTS (SELECT 1 FROM media_edition_source s JOIN media_item e ON e.id = s.item
          WHERE s.source = m.id AND e.state <> 'ready')
      """)
  }

  /// - Throws: ``MediaRefusal/isOfToday``.
  public func callAsFunction(_ tx: any Transaction) throws {
    guard try Self.isPossible(item, tx) else { throw MediaRefusal.isOfToday }
    try Limit.remakes.require(member, now: now, tx)
    try enqueueJob(tx)
  }
}
