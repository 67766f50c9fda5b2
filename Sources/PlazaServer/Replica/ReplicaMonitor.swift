import Logging
import PlazaBase
import PlazaData
import PlazaDataPostgres
import Synchronization

/// Monitors a read replica: whether it is available and which log position it has replayed. While
/// reads occur it polls several times per second in the background; no read waits for a poll.
public final class ReplicaMonitor: Sendable {
  /// The maximum lag in seconds. A replica with a greater lag is not used.
  static let maxSeconds = 10

  /// The metrics in `/metrics`.
  struct Metrics: Sendable {
    var isUsed = false
    var reads = 0
    var failures = 0
    var secondsBehind = 0.0
  }

  private struct State {
    var copy: (any Database)?
    /// The replayed position at the last poll; nil while the replica must not be used.
    var seen: (position: LogPosition, at: ContinuousClock.Instant)?
    var lookedAt: ContinuousClock.Instant?
    var isLooking = false
    var isClosed = false
    /// Whether the last logged state was a failure; nil if nothing was logged.
    var reportedFailure: Bool?
    var metrics = Metrics()

    /// Whether the last poll is recent enough to rely on.
    var isFresh: Bool { seen.map { ContinuousClock.now - $0.at < .seconds(3) } ?? false }

    var isDue: Bool {
      if isLooking || isClosed { return false }
      return lookedAt.map { ContinuousClock.now - $0 > .milliseconds(seen == nil ? 2000 : 300) }
        ?? true
    }
  }

  private let address: String
  private let primary: any Database
  private let world: World
  private let logger: Logger
  private let state = Mutex(State())

  init(_ address: String, of primary: any Database, world: World, logger: Logger) {
    self.address = address
    self.primary = primary
    self.world = world
    self.logger = logger
  }

  var metrics: Metrics {
    state.withLock { state in
      var figures = state.metrics
      figures.isUsed = state.isFresh
      return figures
    }
  }

  /// Returns the replica if it is available and has replayed the position that `lag` requires.
  func copy(for lag: Staleness) -> (any Database)? {
    let (copy, isDue) = state.withLock { state in
      let isDue = state.isDue
      if isDue { state.isLooking = true }
      guard state.isFresh, let seen = state.seen, lag.written.map({ $0 <= seen.position }) ?? true
      else {
        return ((any Database)?.none, isDue)
      }
      return (state.copy, isDue)
    }
    // A detached task, because a child task would inherit the caller's statement trace.
    if isDue { Task.detached { await self.check() } }
    return copy
  }

  func recordRead() { state.withLock { $0.metrics.reads += 1 } }

  /// Records a failed read. If the replica is unavailable, it is not used until a poll succeeds.
  func recordFailure(_ error: any Error) {
    guard let error = error as? DatabaseError else { return }
    state.withLock { $0.metrics.failures += 1 }
    if [.unavailable, .busy].contains(error) { report("it did not respond in time") }
  }

  /// Queries the log positions of both servers.
  /// - Returns: why the replica is not used; nil if it is.
  @discardableResult
  func check() async -> String? {
    var trouble: String?
    do {
      let copy = try await opened()
      let primary = try await primary.read { tx in try ServerPosition(primary: tx) }
      let now = ContinuousClock.now
      let found = try await copy.read { tx in try ServerPosition(replica: tx) }
      guard found.server == primary.server else { throw ReplicaFailure.another }
      guard let position = found.position, let end = primary.position else {
        throw ReplicaFailure.noReplica
      }
      // On an idle primary the last replayed change can be old although the replica is up to date.
      let behind = position >= end ? 0 : found.seconds ?? .infinity
      state.withLock { $0.metrics.secondsBehind = behind.isFinite ? behind : 0 }
      guard behind <= Double(Self.maxSeconds) else { throw ReplicaFailure.late }
      reportRecovered(position, now)
    } catch {
      let reason = error.operatorMessage
      trouble = reason
      report(reason)
    }
    state.withLock { state in
      state.isLooking = false
      state.lookedAt = .now
    }
    return trouble
  }

  func close() async {
    let copy = state.withLock { state in
      state.isClosed = true
      defer { state.copy = nil }
      return state.copy
    }
    await copy?.close()
  }

  private func opened() async throws -> any Database {
    if let copy = state.withLock({ $0.copy }) { return copy }
    // Suppresses the store's own warnings, because this class logs each failure once.
    var quiet = logger
    quiet.logLevel = .error
    let fresh = try await PostgresStore.open(
      address, timeout: .milliseconds(500), world: world, logger: quiet)
    let kept = state.withLock { state in
      if !state.isClosed { state.copy = fresh }
      return !state.isClosed
    }
    guard kept else {
      await fresh.close()
      throw DatabaseError.unavailable
    }
    return fresh
  }

  private func reportRecovered(_ position: LogPosition, _ at: ContinuousClock.Instant) {
    let isChange = state.withLock { state in
      state.seen = (position, at)
      defer { state.reportedFailure = false }
      return state.reportedFailure != false
    }
    if isChange { logger.notice("the read replica is in use (PLAZA_DATABASE_REPLICA)") }
  }

  private func report(_ trouble: String) {
    let isChange = state.withLock { state in
      state.seen = nil
      defer { state.reportedFailure = true }
      return state.reportedFailure != true && !state.isClosed
    }
    if isChange {
      logger.warning("the read replica is not used, and the primary serves all reads: \(trouble)")
    }
  }
}

/// Reasons why a replica is not used.
enum ReplicaFailure: OperatorError {
  case another, noReplica, late

  var description: String {
    switch self {
    case .another: "it is not a replica of the server of PLAZA_DATABASE"
    case .noReplica: "it follows no other server, or PLAZA_DATABASE names a replica itself"
    case .late: "it is more than \(ReplicaMonitor.maxSeconds) s behind"
    }
  }
}

/// A server's position in the write-ahead log.
private struct ServerPosition: Sendable {
  let server: String
  let position: LogPosition?
  /// The age of the last replayed transaction in seconds; nil on the primary, or before the first
  /// replay.
  let seconds: Double?

  init(primary tx: any Transaction) throws {
    try self.init(
      tx.first(
        """
        SELECT CAST(system_identifier AS TEXT) AS server, CAST(NULL AS DOUBLE PRECISION) AS seconds,
          CASE WHEN NOT pg_is_in_recovery() THEN CAST(pg_current_wal_lsn() AS TEXT) END AS position
        FROM pg_control_system()
        """))
  }

  init(replica tx: any Transaction) throws {
    try self.init(
      tx.first(
        """
        SELECT CAST(system_identifier AS TEXT) AS server,
          CAST(EXTRACT(EPOCH FROM clock_timestamp() - pg_last_xact_replay_timestamp()) AS DOUBLE PRECISION) AS seconds,
          CASE WHEN pg_is_in_recovery() THEN CAST(pg_last_wal_replay_lsn() AS TEXT) END AS position
        FROM pg_control_system()
        """))
  }

  private init(_ row: Row?) throws {
    guard let row else { throw ReplicaFailure.noReplica }
    server = try row.value("server")
    seconds = try row.optional("seconds")
    position = try row.optional("position", as: String.self).flatMap { LogPosition(postgres: $0) }
  }
}

extension Database {
  /// The current position in the log of a PostgreSQL server; nil if it is unavailable.
  func logPosition() async -> LogPosition? {
    try? await read { tx in
      try tx.first("SELECT CAST(pg_current_wal_lsn() AS TEXT) AS position")?.value(
        "position", as: String.self)
    }.flatMap { LogPosition(postgres: $0) }
  }
}
