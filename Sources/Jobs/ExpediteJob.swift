public import PlazaBase
public import PlazaData

/// Lets an errand that waits after a failure begin at once, as if it had not been tried before. One that somebody is at
/// is left alone.
public struct ExpediteJob: Sendable {
  private let kind: String
  private let key: String
  private let now: Instant

  /// - Parameters:
  ///   - kind: its kind.
  ///   - key: what it is about.
  public init(_ kind: String, key: String, now: Instant) {
    self.kind = kind
    self.key = key
    self.now = now
  }

  /// - Returns: whether one waited.
  @discardableResult
  public func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let waited =
      try tx.run(
        """
        UPDATE errand SET run_at = \(now), attempts = 0, unended_starts = 0
        WHERE kind = \(kind) AND subject = \(key) AND state = 'open' AND lease IS NULL
        """) > 0
    if waited { try tx.notify(.jobs) }
    return waited
  }
}
