public import PlazaBase
public import PlazaData

/// Makes a waiting job due now and resets its attempts. A job that a server is running is not
/// changed.
public struct ExpediteJob: Sendable {
  private let kind: String
  private let key: String
  private let now: Instant

  /// - Parameters:
  ///   - kind: the kind of the job.
  ///   - key: the key of the job.
  public init(_ kind: String, key: String, now: Instant) {
    self.kind = kind
    self.key = key
    self.now = now
  }

  /// - Returns: whether such a job was waiting.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let waited =
      try tx.run(
        """
        UPDATE job SET run_at = \(now), attempts = 0, unended_starts = 0
        WHERE kind = \(kind) AND subject = \(key) AND state = 'open' AND lease IS NULL
        """) > 0
    if waited { try tx.notify(.jobs) }
    return waited
  }
}
