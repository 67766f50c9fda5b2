/// A snapshot of what a database has done since it was opened and of its current state.
public struct StoreMetrics: Sendable, Equatable {
  /// The number of committed writes.
  public package(set) var writes = 0
  /// The number of writes that were rolled back: their closure threw, or the database returned an
  /// error.
  public package(set) var undoneWrites = 0
  /// The number of attempts that conflicted with another write and were retried, on PostgreSQL.
  public package(set) var conflicts = 0
  /// The number of attempts made with no other write running, after repeated conflicts, on
  /// PostgreSQL.
  public package(set) var exclusiveRetries = 0
  /// The number of writes in each commit. PostgreSQL commits each write alone.
  public package(set) var writesPerCommit = Histogram(bounds: [1, 2, 4, 8, 16, 32, 64, 128])
  /// The duration of each commit in seconds, until it was on disk. Empty on PostgreSQL.
  public package(set) var commitSeconds = Histogram(
    bounds: [0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1])
  /// The longest time within the last minutes that other writes may have had to wait for one
  /// write: on SQLite one batch of the writing connection, on PostgreSQL one writing transaction.
  public var longestTurn: Duration { turns.value() }
  package var turns = Longest()
  /// The number of writes that are queued at present.
  public package(set) var queuedWrites = 0
  /// The number of reads that ran on the calling thread.
  public package(set) var shortReads = 0
  /// The number of reads that ran in the bounded pool. Always 0 on PostgreSQL, where every read
  /// counts as short.
  public package(set) var longReads = 0
  /// The bounded pool: on SQLite the connections for long reads, on PostgreSQL all connections.
  public package(set) var pool = Pool()
  /// The number of operations that failed, by cause.
  public package(set) var troubles: [FailureKind: Int] = [:]

  /// A pool of connections, each used by one caller at a time.
  public struct Pool: Sendable, Equatable {
    /// The number of connections lent at present.
    public package(set) var inUse = 0
    /// The maximum number of connections.
    public package(set) var limit = 0
    /// The number of callers that wait for a connection at present.
    public package(set) var waiting = 0

    package init(inUse: Int = 0, limit: Int = 0, waiting: Int = 0) {
      (self.inUse, self.limit, self.waiting) = (inUse, limit, waiting)
    }
  }

  /// A failure of the database itself; see the cases of the same names in ``DatabaseError``.
  public enum FailureKind: String, Sendable, CaseIterable {
    case busy, full, unavailable, outcomeUnknown = "uncertain"
  }

  /// Creates metrics of a database that has done nothing yet.
  public init() {}

  package mutating func add(commitOf writes: Int, took time: Duration? = nil) {
    self.writes += writes
    writesPerCommit.add(Double(writes))
    if let time { commitSeconds.add(time / .seconds(1)) }
  }
}

extension StoreMetrics.FailureKind {
  /// Returns nil for errors that are not failures of the database.
  package init?(_ error: any Error) {
    switch error as? DatabaseError {
    case .busy: self = .busy
    case .full: self = .full
    case .unavailable: self = .unavailable
    case .outcomeUnknown: self = .outcomeUnknown
    default: return nil
    }
  }
}
