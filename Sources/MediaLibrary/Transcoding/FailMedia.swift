import Jobs
public import PlazaBase
public import PlazaData

/// Records that processing an item failed permanently. The upload is retained for a retry.
struct FailMedia: Sendable {
  let item: ID<MediaItem>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    let reason = StoredPhrase(
      "We couldn't make this video. Try again. If it fails again, tell the camp's office.")
    try tx.run(
      """
      UPDATE media_item SET state = 'refused', reason = \(reason), given_up_at = \(now)
      WHERE id = \(item) AND state IN ('waiting', 'making')
      """)
  }
}

/// Enqueues the processing of an item again after it failed.
public struct RetryMedia: Sendable {
  private let item: ID<MediaItem>
  private let make: EnqueueJob
  private let edit: EnqueueJob

  /// - Parameter owner: The owner of the item.
  public init(_ item: ID<MediaItem>, of owner: ID<Member>, in world: World) {
    self.item = item
    make = EnqueueJob(TranscodeMediaJob.job, key: item.text, for: owner, in: world)
    edit = EnqueueJob(RenderEditJob.job, key: item.text, for: owner, in: world)
  }

  /// - Throws: ``MediaRefusal/notFailed``.
  public func callAsFunction(_ tx: any Transaction) throws {
    let changed = try tx.run(
      """
      UPDATE media_item SET state = 'waiting', reason = NULL, given_up_at = NULL, progress = 0
      WHERE id = \(item) AND given_up_at IS NOT NULL
      """)
    guard changed == 1 else { throw MediaRefusal.notFailed }
    let isEdition = try tx.exists("SELECT 1 FROM media_edition WHERE item = \(item)")
    try (isEdition ? edit : make)(tx)
  }
}
