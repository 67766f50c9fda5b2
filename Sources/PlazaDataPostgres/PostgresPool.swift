import PlazaData

/// A fixed number of connections, lent one at a time.
struct PostgresPool: Sendable {
  private let lender: Lender<PostgresConnection>

  /// - Parameter patience: how long somebody waits for a connection before ``StoreError/busy``.
  init(_ settings: PostgresSettings, connections: Int, patience: Duration) {
    lender = Lender((0..<connections).map { _ in PostgresConnection(settings) }, patience: patience)
  }

  var figures: StoreFigures.Pool { get async { await lender.figures } }

  /// - Throws: as `Lender.take`.
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
