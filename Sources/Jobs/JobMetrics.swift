public import PlazaBase
public import PlazaData

/// How many errands there are, for those who watch over the plaza.
public struct JobMetrics: Sendable, Equatable {
  /// Those that are due and that no server is at.
  public let waiting: Int
  /// Those that a server is at.
  public let running: Int
  /// Those that were given up and that the staff has neither tried again nor removed.
  public let givenUp: Int
  /// How long the longest of those that wait has been due, in seconds.
  public let longestWait: Int

  /// Counts them.
  public init(at now: Instant, _ tx: any Transaction) throws {
    let due = try tx.first(
      """
      SELECT count(*) AS n, coalesce(min(run_at), \(now)) AS oldest FROM errand
      WHERE state = 'open' AND run_at <= \(now)
      """)
    let oldest: Instant = try due?.value("oldest") ?? now
    waiting = try due?.value("n") ?? 0
    longestWait = Int((now - oldest).components.seconds)
    running = try tx.count("SELECT count(*) AS n FROM errand WHERE lease IS NOT NULL AND run_at > \(now)")
    givenUp = try tx.count("SELECT count(*) AS n FROM errand WHERE state = 'given-up' AND ended_at IS NOT NULL")
  }
}
