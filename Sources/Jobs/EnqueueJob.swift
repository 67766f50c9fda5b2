public import PlazaBase
public import PlazaData

/// Enqueues a job within the caller's transaction, so that the job exists only if the transaction
/// commits. If an open job of the same kind and key exists, no second one is created; the existing
/// one may become due earlier.
public struct EnqueueJob: Sendable {
  private let id: ID<Job>
  private let kind: String
  private let key: String
  private let payload: String
  /// The member for whom the job runs; see ``Job/owner``.
  public var owner: ID<Member>?
  /// The group that shares the workers fairly with other groups, such as a store: jobs that many
  /// members cause at one store do not delay those of another. Within a line, the owners alternate
  /// in the same way. By default each owner is a line of its own.
  public var line: String?
  private let runAt: Instant
  private let now: Instant

  /// - Parameters:
  ///   - kind: the kind of a ``JobHandler``.
  ///   - key: the subject of the job; see ``Job/key``.
  ///   - payload: further input for the handler.
  ///   - owner: the member for whom the job runs. Owners share the workers fairly; all jobs
  ///     without an owner count as one.
  ///   - runAt: the earliest time to run; now by default.
  public init(
    _ kind: String, key: String = "", payload: String = "", for owner: ID<Member>? = nil,
    at runAt: Instant? = nil,
    in world: World
  ) {
    id = world.newID()
    now = world.now()
    self.kind = kind
    self.key = key
    self.payload = payload
    self.owner = owner
    self.runAt = runAt ?? now
  }

  /// - Returns: whether a job was created or became due earlier.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let line = line ?? owner?.text ?? ""
    let isNew =
      try tx.run(
        """
        INSERT INTO job (id, kind, subject, payload, owner, line, state, asked_at, run_at, attempts, progress_done)
        VALUES (\(id), \(kind), \(key), \(payload), \(owner), \(line), 'open', \(now), \(runAt), 0, 0)
        ON CONFLICT (kind, subject) WHERE state = 'open' DO UPDATE SET run_at = excluded.run_at
          WHERE job.lease IS NULL AND job.attempts = 0 AND job.run_at > excluded.run_at
        """) > 0
    if isNew { try tx.notify(.jobs) }
    return isNew
  }
}
