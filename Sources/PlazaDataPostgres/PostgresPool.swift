import PlazaData

/// A pool of a fixed number of connections, each lent to one caller at a time.
struct PostgresPool: Sendable {
  private let lender: ResourcePool<PostgresConnection>

  /// - Parameter timeout: how long a caller waits for a connection before ``DatabaseError/busy`` is
  ///   thrown.
  init(_ settings: PostgresSettings, connections: Int, timeout: Duration) {
    lender = ResourcePool((0..<connections).map { _ in PostgresConnection(settings) }, timeout: timeout)
  }

  var figures: StoreMetrics.Pool { get async { await lender.figures } }

  /// - Throws: as `ResourcePool.take`.
  func take() async throws -> PostgresConnection { try await lender.take() }

  func give(_ connection: PostgresConnection) async { await lender.give(connection) }

  /// Refuses new callers, waits until those that hold a connection or wait for one are done, and
  /// disconnects.
  func close() async {
    for connection in await lender.close() { await connection.disconnect() }
  }

  /// Deallocates the prepared statements of idle connections after a migration. Connections in use
  /// detect stale statements themselves.
  func forgetStatements() async {
    for connection in await lender.unused { await connection.forgetStatements() }
  }
}
