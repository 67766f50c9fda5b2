import PlazaData

/// A fixed number of connections, lent one at a time.
struct PostgresPool: Sendable {
  private let lender: ResourcePool<PostgresConnection>

  /// - Parameter patience: how long somebody waits for a connection before ``DatabaseError/busy``.
  init(_ settings: PostgresSettings, connections: Int, timeout: Duration) {
    lender = ResourcePool((0..<connections).map { _ in PostgresConnection(settings) }, timeout: timeout)
  }

  var figures: StoreMetrics.Pool { get async { await lender.figures } }

  /// - Throws: as `ResourcePool.take`.
  func take() async throws -> PostgresConnection { try await lender.take() }

  func give(_ connection: PostgresConnection) async { await lender.give(connection) }

  /// Refuses newcomers, lets those who have a connection or wait for one finish, and disconnects.
  func close() async {
    for connection in await lender.close() { await connection.disconnect() }
  }

  /// After a migration; those lent at this moment find out by themselves.
  func forgetStatements() async {
    for connection in await lender.unused { await connection.forgetStatements() }
  }
}
