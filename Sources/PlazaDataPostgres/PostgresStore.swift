public import Logging
public import PlazaBase
public import PlazaData

/// Plaza's database on a PostgreSQL server, through libpq.
///
/// Writes are serialisable and are retried after conflicts, exclusively after repeated ones; reads
/// see one snapshot. When the server restarts, broken connections are replaced, and transactions
/// that had not begun to commit are retried until the timeout.
public struct PostgresStore: Database {
  public let dialect = Dialect.postgres
  private let pool: PostgresPool
  private let world: World
  private let timeout: Duration
  private let logger: Logger
  private let recorder = StoreMetricsRecorder()
  private let listener: PostgresListener

  /// Opens a store and connects once, so that a wrong setting is found at the start.
  /// - Parameters:
  ///   - conninfo: `postgresql://…` or `host=… dbname=…`, as libpq accepts it.
  ///   - connections: the maximum number of connections. They are opened when they are needed.
  ///   - schema: the only schema in the search path; nil for the server's default.
  ///   - timeout: how long a caller waits for a free connection, or for an unreachable server.
  ///   - world: the clock for the list of applied migrations, and the randomness of the waits
  ///     between attempts.
  ///   - logger: receives the version of the server, abandoned retries, and connections on which
  ///     writes cannot be locked.
  ///   - observe: called after every statement.
  /// - Throws: ``PostgresOpenError``.
  public static func open(
    _ conninfo: String, connections: Int = 10, schema: String? = nil,
    timeout: Duration = .seconds(5),
    world: World = .real, logger: Logger = Logger(label: "plaza.data"),
    observe: StatementObserver? = nil
  ) async throws -> PostgresStore {
    let settings = PostgresSettings(
      conninfo: conninfo, schema: schema, observe: observe, logger: logger)
    let pool = PostgresPool(settings, connections: max(1, connections), timeout: timeout)
    let first = try await pool.acquire()
    do {
      let version = try await first.serverVersion()
      logger.info(
        "database open", metadata: ["postgresql": "\(version / 10000).\(version % 10000)"])
    } catch {
      await pool.release(first)
      throw error
    }
    await pool.release(first)
    return PostgresStore(
      pool: pool, world: world, timeout: timeout, logger: logger,
      listener: PostgresListener(settings))
  }

  /// Runs a short read; see `Database`.
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    recorder.change { $0.shortReads += 1 }
    return try await recorder.troubles { try await run(.read, body) }
  }

  /// Runs a read as `read` does; see `Database`.
  public func longRead<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await read(body)
  }

  /// Runs a durable, serialisable write; see `Database`.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await write(.write, body)
  }

  /// Runs a write that no other one waits for and that never runs exclusively; see `Database`.
  @discardableResult
  public func longWrite<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await write(.long, body)
  }

  /// Runs a write of which each statement sees the latest commits; see `Database`.
  public func claim<Value: Sendable>(
    _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    try await write(.latest, body)
  }

  /// Applies the missing migrations; see `Database`.
  public func migrate(_ migrations: [Migration]) async throws {
    let run = try MigrationRun(migrations, now: world.now())
    while try await self.run(.latest, { try $0.applyNext(of: run) }) {}
    await pool.discardStatements()
  }

  /// Metrics of the database; see `Database`.
  public var metrics: StoreMetrics {
    get async {
      var figures = recorder.now
      figures.pool = await pool.metrics
      return figures
    }
  }

  /// Closes the database; see `Database`.
  public func close() async {
    await listener.close()
    await pool.close()
  }

  /// The signal of a topic; see `Database`. The server that announced it notifies all others
  /// through the database.
  public func changeSignal(of topic: Topic) -> ChangeSignal { listener.changeSignal(of: topic) }

  private func write<Value: Sendable>(
    _ mode: PostgresConnection.Mode, _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    let start = ContinuousClock.now
    do {
      let value = try await recorder.troubles { try await run(mode, body) }
      recorder.change { figures in
        figures.add(commitOf: 1)
        figures.turns.add(ContinuousClock.now - start)
      }
      return value
    } catch {
      recorder.change { $0.undoneWrites += 1 }
      throw error
    }
  }

  private func run<Value: Sendable>(
    _ mode: PostgresConnection.Mode, _ body: @escaping @Sendable (any Transaction) throws -> Value
  ) async throws -> Value {
    var retry = PostgresRetry(world: world, timeout: timeout, logger: logger)
    while true {
      let connection = try await pool.acquire()
      let result: Result<Value, any Error>
      do {
        let mode = retry.mode(of: mode)
        if mode == .alone { recorder.change { $0.exclusiveRetries += 1 } }
        result = .success(
          try await connection.transaction(mode, isFirst: !retry.hasLookedAgain, body))
      } catch {
        result = .failure(error)
      }
      await pool.release(connection)
      switch result {
      case .success(let value): return value
      case .failure(let error):
        if case PostgresFailure.conflict = error { recorder.change { $0.conflicts += 1 } }
        try await retry.waitBeforeRetry(after: error)
      }
    }
  }
}

extension Transaction {
  /// Applies one migration while no other server applies one to the same schema.
  fileprivate func applyNext(of run: MigrationRun) throws -> Bool {
    _ = try rows(
      "SELECT set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)")
    _ = try rows(
      "SELECT CAST(pg_advisory_xact_lock(hashtext('plaza migration ' || current_schema())) AS TEXT) AS done"
    )
    guard let applied = try run.applyNext(self) else { return false }
    let unportable = try first(
      """
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = CAST(current_schema() AS regnamespace) AND c.relkind IN ('r', 'p') AND a.attnum > 0
        AND a.attcollation <> 0 AND a.attcollation <> CAST('"C"' AS regcollation)
      ORDER BY c.relname, a.attnum LIMIT 1
      """)
    if let table = try unportable?.value("name", as: String.self) {
      throw MigrationError.notPortable(id: applied.id, table: table)
    }
    return true
  }
}
