import PlazaData

/// A pool of a fixed number of connections, each used by one caller at a time.
struct PostgresPool: Sendable {
  private let pool: ResourcePool<PostgresConnection>

  /// - Parameter timeout: how long a caller waits for a connection before ``DatabaseError/busy``
  ///   is thrown.
  init(_ settings: PostgresSettings, connections: Int, timeout: Duration) {
    pool = ResourcePool(
      (0..<connections).map { _ in PostgresConnection(settings) }, timeout: timeout)
  }

  var metrics: StoreMetrics.Pool { get async { await pool.metrics } }

  /// - Throws: as `ResourcePool.acquire`.
  func acquire() async throws -> PostgresConnection { try await pool.acquire() }

  func release(_ connection: PostgresConnection) async { await pool.release(connection) }

  /// Refuses new callers, waits until those that hold a connection or wait for one are done, and
  /// disconnects.
  func close() async {
    for connection in await pool.close() { await connection.disconnect() }
  }

  /// Deallocates the prepared statements of idle connections after a migration. Connections in use
  /// detect stale statements themselves.
  func discardStatements() async {
    for connection in await pool.unused { await connection.discardStatements() }
  }
}
