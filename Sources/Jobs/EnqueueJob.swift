public import PlazaBase
public import PlazaData

/// Asks for something to be done later, in the transaction of its cause: what is not committed is not asked for. Asking
/// for what is already to be done changes nothing, except that it may be done sooner.
public struct EnqueueJob: Sendable {
  private let id: ID<Job>
  private let kind: String
  private let key: String
  private let payload: String
  /// The member it is done for; see ``Job/owner``.
  public var owner: ID<Member>?
  /// Who takes turns with other lines, such as a store: what many members cause there does not delay what is done for
  /// another. Within a line its owners take turns. Each owner is a line unless said.
  public var line: String?
  private let runAt: Instant
  private let now: Instant

  /// - Parameters:
  ///   - kind: the kind of an ``JobHandler``.
  ///   - key: what it is about; see ``Job/key``.
  ///   - payload: what else the runner must know.
  ///   - owner: the member it is done for. Owners take turns; jobs without an owner count as one more owner.
  ///   - runAt: not before that moment; at once unless said.
  public init(
    _ kind: String, key: String = "", payload: String = "", for owner: ID<Member>? = nil, at runAt: Instant? = nil,
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

  /// - Returns: whether there is something to do that was not before.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let line = line ?? owner?.text ?? ""
    let isNew =
      try tx.run(
        """
        INSERT INTO errand (id, kind, subject, payload, owner, line, state, asked_at, run_at, attempts, progress_done)
        VALUES (\(id), \(kind), \(key), \(payload), \(owner), \(line), 'open', \(now), \(runAt), 0, 0)
        ON CONFLICT (kind, subject) WHERE state = 'open' DO UPDATE SET run_at = excluded.run_at
          WHERE errand.lease IS NULL AND errand.attempts = 0 AND errand.run_at > excluded.run_at
        """) > 0
    if isNew { try tx.notify(.jobs) }
    return isNew
  }
}
