public import PlazaBase
public import PlazaData

/// The numbers of jobs, for monitoring.
public struct JobMetrics: Sendable, Equatable {
  /// Jobs that are due and not running.
  public let waiting: Int
  /// Jobs that are running.
  public let running: Int
  /// Jobs that failed permanently and that staff have neither retried nor removed.
  public let failed: Int
  /// How long the oldest waiting job has been due, in seconds.
  public let longestWait: Int

  /// Counts the jobs.
  public init(at now: Instant, _ tx: any Transaction) throws {
    let due = try tx.first(
      """
      SELECT count(*) AS n, coalesce(min(run_at), \(now)) AS oldest FROM job
      WHERE state = 'open' AND run_at <= \(now)
      """)
    let oldest: Instant = try due?.value("oldest") ?? now
    waiting = try due?.value("n") ?? 0
    longestWait = Int((now - oldest).components.seconds)
    running = try tx.count(
      "SELECT count(*) AS n FROM job WHERE lease IS NOT NULL AND run_at > \(now)")
    failed = try tx.count(
      "SELECT count(*) AS n FROM job WHERE state = 'given-up' AND ended_at IS NOT NULL")
  }
}
