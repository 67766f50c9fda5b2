import CLibpq
import PlazaBase
import PlazaData

/// One conversation with the server, from connecting to the first failure of the connection. It stays on one
/// connection's queue.
final class PostgresSession {
  private struct Prepared: Hashable {
    let text: String
    let types: [Oid]
  }

  private let connection: OpaquePointer
  private let observe: StatementObserver?
  /// libpq may call a connection good for a while after the server has gone.
  private var isLost = false
  private var statements: [Prepared: String] = [:]

  init(_ settings: PostgresSettings) throws(PostgresOpenError) {
    guard let opened = settings.withConnectionParameters({ PQconnectdbParams($0, $1, 1) }) else {
      throw .cannotConnect(reason: "out of memory")
    }
    connection = opened
    observe = settings.observe
    guard PQstatus(connection) == CONNECTION_OK else {
      throw .cannotConnect(reason: String(cString: PQerrorMessage(connection)).trimmed.replacing("\n", with: "; "))
    }
    try greet(settings)
  }

  deinit { PQfinish(connection) }

  var isBroken: Bool { isLost || PQstatus(connection) != CONNECTION_OK }

  /// A number such as 150018 for 15.18.
  var serverVersion: Int { Int(PQserverVersion(connection)) }

  /// Runs a command of ours that binds nothing.
  /// - Returns: the command's name as the server answers it.
  @discardableResult func command(_ text: String) throws(PostgresFailure) -> String {
    try checked(PQexec(connection, text)).command
  }

  /// Runs a statement, prepared once for each text and connection.
  func execute(_ sql: SQL) throws(PostgresFailure) -> PostgresAnswer {
    let (text, bindings) = sql.render(.postgres)
    let parameters: PostgresParameters
    do { parameters = try PostgresParameters(bindings) } catch { throw .refused(error) }
    let start = ContinuousClock.now
    defer { observe?(StatementRun(text: text, bindings: bindings, duration: ContinuousClock.now - start)) }
    let name = try prepare(Prepared(text: text, types: parameters.types))
    return try checked(
      parameters.withPointers { PQexecPrepared(connection, name, $0, $1, $2, $3, 0) }, wasPrepared: true)
  }

  /// Lets go of all prepared statements, after the tables changed.
  func forgetStatements() {
    statements = [:]
    PQclear(PQexec(connection, "DEALLOCATE ALL"))
  }

  private func prepare(_ statement: Prepared) throws(PostgresFailure) -> String {
    if let name = statements[statement] { return name }
    // Lists in IN make new texts without end.
    if statements.count >= 500 { forgetStatements() }
    let name = "s\(statements.count)"
    _ = try checked(PQprepare(connection, name, statement.text, Int32(statement.types.count), statement.types))
    statements[statement] = name
    return name
  }

  private func checked(_ result: OpaquePointer?, wasPrepared: Bool = false) throws(PostgresFailure) -> PostgresAnswer {
    guard let result else {
      // libpq itself refused, for example more bound values than the protocol can count.
      let message = String(cString: PQerrorMessage(connection))
      throw isBroken ? .lost(message) : .refused(.other(message))
    }
    let answer = PostgresAnswer(result)
    if answer.succeeded { return answer }
    // Every error of the server has a state; one without is libpq's own, about the connection.
    if isBroken || answer.state.isEmpty { throw lost(answer.message) }
    // "cached plan must not change result type" has no code of its own.
    if wasPrepared, answer.state == "0A000" { throw .stalePlan }
    let failure = PostgresFailure(state: answer.state, message: answer.message)
    if case .lost = failure { isLost = true }
    throw failure
  }

  private func lost(_ message: String) -> PostgresFailure {
    isLost = true
    return .lost(message)
  }

  private func greet(_ settings: PostgresSettings) throws(PostgresOpenError) {
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    let encoding = PQparameterStatus(connection, "server_encoding").map { String(cString: $0) } ?? "unknown"
    guard encoding == "UTF8" else { throw .wrongEncoding(encoding) }
    do {
      try command(settings.sessionCommands)
      if let schema = settings.schema {
        _ = try execute("SELECT set_config('search_path', \(schema), false)")
      }
    } catch {
      throw .cannotConnect(reason: "\(error.storeError)")
    }
  }
}
