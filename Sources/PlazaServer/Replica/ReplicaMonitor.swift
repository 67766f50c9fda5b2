import Logging
import PlazaBase
import PlazaData
import PlazaDataPostgres
import Synchronization

/// Knows how a copy of the database is: whether it answers, and how far it has followed. It looks while somebody reads,
/// a few times a second, and beside the reads: nobody waits for a look.
public final class ReplicaMonitor: Sendable {
  /// A copy that is further behind than this answers nobody, in seconds.
  static let mostSeconds = 10

  /// What `/metrics` tells.
  struct Figures: Sendable {
    var isUsed = false
    var reads = 0
    var failures = 0
    var secondsBehind = 0.0
  }

  private struct State {
    var copy: (any Database)?
    /// How far it had followed when it was last looked at; nil while it is not to be used.
    var seen: (position: LogPosition, at: ContinuousClock.Instant)?
    var lookedAt: ContinuousClock.Instant?
    var isLooking = false
    var isClosed = false
    /// What was told of it last.
    var toldTrouble: Bool?
    var figures = Figures()

    /// What was seen longer ago says nothing.
    var isFresh: Bool { seen.map { ContinuousClock.now - $0.at < .seconds(3) } ?? false }

    var isDue: Bool {
      if isLooking || isClosed { return false }
      return lookedAt.map { ContinuousClock.now - $0 > .milliseconds(seen == nil ? 2000 : 300) } ?? true
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

  var figures: Figures {
    state.withLock { state in
      var figures = state.figures
      figures.isUsed = state.isFresh
      return figures
    }
  }

  /// The copy, where it is well and has followed as far as whoever asks has to see.
  func copy(for lag: Staleness) -> (any Database)? {
    let (copy, isDue) = state.withLock { state in
      let isDue = state.isDue
      if isDue { state.isLooking = true }
      guard state.isFresh, let seen = state.seen, lag.written.map({ $0 <= seen.position }) ?? true else {
        return ((any Database)?.none, isDue)
      }
      return (state.copy, isDue)
    }
    // Not in the task that asks: it bears that task's trace.
    if isDue { Task.detached { await self.look() } }
    return copy
  }

  func noteRead() { state.withLock { $0.figures.reads += 1 } }

  /// A read failed. Where the copy is away it is left alone until a look finds it well.
  func noteFailure(_ error: any Error) {
    guard let error = error as? DatabaseError else { return }
    state.withLock { $0.figures.failures += 1 }
    if [.unavailable, .busy].contains(error) { tell("it did not answer in time (\(error))") }
  }

  /// Asks both where they are.
  /// - Returns: why the copy is not used; nil where it is.
  @discardableResult
  func look() async -> String? {
    var trouble: String?
    do {
      let copy = try await opened()
      let primary = try await primary.read { tx in try ServerPosition(primary: tx) }
      let now = ContinuousClock.now
      let found = try await copy.read { tx in try ServerPosition(replica: tx) }
      guard found.server == primary.server else { throw ReplicaTrouble.another }
      guard let position = found.position, let end = primary.position else { throw ReplicaTrouble.noReplica }
      // A database where nothing happens leaves a copy that has all of it an old last change.
      let behind = position >= end ? 0 : found.seconds ?? .infinity
      state.withLock { $0.figures.secondsBehind = behind.isFinite ? behind : 0 }
      guard behind <= Double(Self.mostSeconds) else { throw ReplicaTrouble.late }
      tellWell(position, now)
    } catch {
      trouble = "\(error)"
      tell("\(error)")
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
    // Its own troubles are told once, here.
    var quiet = logger
    quiet.logLevel = .error
    let fresh = try await PostgresStore.open(address, timeout: .milliseconds(500), world: world, logger: quiet)
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

  private func tellWell(_ position: LogPosition, _ at: ContinuousClock.Instant) {
    let isNews = state.withLock { state in
      state.seen = (position, at)
      defer { state.toldTrouble = false }
      return state.toldTrouble != false
    }
    if isNews { logger.notice("the database's replica answers (PLAZA_DATABASE_REPLICA)") }
  }

  private func tell(_ trouble: String) {
    let isNews = state.withLock { state in
      state.seen = nil
      defer { state.toldTrouble = true }
      return state.toldTrouble != true && !state.isClosed
    }
    if isNews {
      logger.warning("the database's replica is left alone, and the database is read: \(trouble)")
    }
  }
}

/// Why a copy is not read.
enum ReplicaTrouble: Error, CustomStringConvertible {
  case another, noReplica, late

  var description: String {
    switch self {
    case .another: "it is not a replica of the server of PLAZA_DATABASE"
    case .noReplica: "it follows no other server, or PLAZA_DATABASE names a replica itself"
    case .late: "it is more than \(ReplicaMonitor.mostSeconds) s behind"
    }
  }
}

/// Where a server is in the log.
private struct ServerPosition: Sendable {
  let server: String
  let position: LogPosition?
  /// How old the last change is that it followed; nil where it followed none, or made it itself.
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
    guard let row else { throw ReplicaTrouble.noReplica }
    server = try row.value("server")
    seconds = try row.optional("seconds")
    position = try row.optional("position", as: String.self).flatMap { LogPosition(postgres: $0) }
  }
}

extension Database {
  /// Where a PostgreSQL server is in its log; nil where that cannot be told.
  func logPosition() async -> LogPosition? {
    try? await read { tx in
      try tx.first("SELECT CAST(pg_current_wal_lsn() AS TEXT) AS position")?.value("position", as: String.self)
    }.flatMap { LogPosition(postgres: $0) }
  }
}
