/// What a store has done since it was opened, and what it is doing at this moment. A plain copy.
public struct StoreMetrics: Sendable, Equatable {
  /// Writes that were committed.
  public package(set) var writes = 0
  /// Writes that were undone: their closure threw, or the database refused.
  public package(set) var undoneWrites = 0
  /// Tries that met another write and were made again, on PostgreSQL.
  public package(set) var conflicts = 0
  /// Tries of writes that had met others too often, with no other write beside them, on PostgreSQL.
  public package(set) var exclusiveRetries = 0
  /// How many writes a commit carried, for every commit. PostgreSQL commits each write alone.
  public package(set) var writesPerCommit = Histogram(bounds: [1, 2, 4, 8, 16, 32, 64, 128])
  /// How many seconds a commit took to be on disk, for every commit. Empty on PostgreSQL.
  public package(set) var commitSeconds = Histogram(
    bounds: [0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1])
  /// The longest that writes had to wait for those before them to be done, of the last minutes: how long a turn of the
  /// writing connection took on SQLite, a transaction that writes on PostgreSQL.
  public var longestTurn: Duration { turns.value() }
  package var turns = Longest()
  /// Writes that wait for their turn now.
  public package(set) var queuedWrites = 0
  /// Reads that ran where they were called.
  public package(set) var shortReads = 0
  /// Reads that ran in the bounded pool. On PostgreSQL every read is a short one.
  public package(set) var longReads = 0
  /// The bounded pool: on SQLite the connections for long reads, on PostgreSQL those for everything.
  public package(set) var pool = Pool()
  /// How often the store answered that it could not.
  public package(set) var troubles: [Trouble: Int] = [:]

  /// Connections that are lent one at a time.
  public struct Pool: Sendable, Equatable {
    /// Lent now.
    public package(set) var inUse = 0
    /// At most lent at once.
    public package(set) var limit = 0
    /// Callers that wait for one now.
    public package(set) var waiting = 0

    package init(inUse: Int = 0, limit: Int = 0, waiting: Int = 0) {
      (self.inUse, self.limit, self.waiting) = (inUse, limit, waiting)
    }
  }

  /// An answer that nobody asked for; see the same cases of ``DatabaseError``.
  public enum Trouble: String, Sendable, CaseIterable { case busy, full, unavailable, outcomeUnknown }

  /// Nothing done yet.
  public init() {}

  package mutating func add(commitOf writes: Int, took time: Duration? = nil) {
    self.writes += writes
    writesPerCommit.add(Double(writes))
    if let time { commitSeconds.add(time / .seconds(1)) }
  }
}

extension StoreMetrics.Trouble {
  /// nil for what is no trouble of the store.
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
