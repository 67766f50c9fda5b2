import CLibpq
import PlazaBase
import PlazaData

/// A connection to the server, from connecting to its first failure. It is confined to the queue
/// of its ``PostgresConnection``.
final class PostgresSession {
  private struct Prepared: Hashable {
    let text: String
    let types: [Oid]
  }

  /// A statement whose result has not been read yet.
  private struct PendingStatement {
    let text: String
    let bindings: [SQLBinding]
    let start = ContinuousClock.now
  }

  private let connection: OpaquePointer
  private let observe: StatementObserver?
  /// Set when the connection failed, because libpq may report it as good for a while after the
  /// server has gone.
  private var isLost = false
  private var statements: [Prepared: String] = [:]
  private var sent: PendingStatement?
  private var sawWriterSerialization = false
  private var skipsWriterSerialization = false

  init(_ settings: PostgresSettings) throws(PostgresOpenError) {
    guard let opened = settings.withConnectionParameters({ PQconnectdbParams($0, $1, 1) }) else {
      throw .cannotConnect(reason: "out of memory")
    }
    connection = opened
    observe = settings.observe
    guard PQstatus(connection) == CONNECTION_OK else {
      throw .cannotConnect(
        reason: String(cString: PQerrorMessage(connection)).trimmed.replacing("\n", with: "; "))
    }
    try greet(settings)
  }

  deinit { PQfinish(connection) }

  var isBroken: Bool { isLost || PQstatus(connection) != CONNECTION_OK }

  /// The server's version, such as 150018 for 15.18.
  var serverVersion: Int { Int(PQserverVersion(connection)) }

  /// Runs an internal command without bound values.
  /// - Returns: the command tag of the server's result.
  @discardableResult func command(_ text: String) throws(PostgresFailure) -> String {
    try checked(PQexec(connection, text)).command
  }

  /// Whether writes can lock the table that orders them: the list of migrations, which exists
  /// after the first migration and which only migrations write to.
  func serializesWriters() throws(PostgresFailure) -> Bool {
    if !sawWriterSerialization, !skipsWriterSerialization {
      sawWriterSerialization =
        try command("SELECT FROM pg_class WHERE oid = to_regclass('plaza_migration')")
        == "SELECT 1"
    }
    return sawWriterSerialization
  }

  /// Disables the locking of writes on this connection, because the table may not be locked or no
  /// longer exists. Writes then rely on serialisable isolation alone, as before the first
  /// migration.
  func withoutWriterSerialization() {
    (sawWriterSerialization, skipsWriterSerialization) = (false, true)
  }

  /// Runs a statement. It is prepared once per text and connection.
  func execute(_ sql: SQL) throws(PostgresFailure) -> PostgresResult {
    try send(sql)
    return try answer()
  }

  /// Sends a statement as soon as the previous one has completed. An error of the statement is
  /// thrown by the next call of `execute`, `send` or `collect`.
  func send(_ sql: SQL) throws(PostgresFailure) {
    let (text, bindings) = sql.render(.postgres)
    let parameters: PostgresParameters
    do { parameters = try PostgresParameters(bindings) } catch { throw .refused(error) }
    try collect()
    let statement = PendingStatement(text: text, bindings: bindings)
    let name = try prepare(Prepared(text: text, types: parameters.types))
    guard
      parameters.withPointers({ PQsendQueryPrepared(connection, name, $0, $1, $2, $3, 0) }) == 1
    else {
      throw unsent()
    }
    sent = statement
  }

  /// Waits for the result of the sent statement, if there is one.
  func collect() throws(PostgresFailure) {
    if sent != nil { _ = try answer() }
  }

  private func answer() throws(PostgresFailure) -> PostgresResult {
    defer {
      if let sent {
        observe?(
          StatementRun(
            text: sent.text, bindings: sent.bindings, duration: ContinuousClock.now - sent.start))
      }
      sent = nil
    }
    let result = PQgetResult(connection)
    // The connection accepts the next statement only after all results of this one have been read.
    while let more = PQgetResult(connection) { PQclear(more) }
    return try checked(result, wasPrepared: true)
  }

  /// The file descriptor of the connection, to poll for input.
  var socket: Int32 { PQsocket(connection) }

  /// Returns the payloads of the notifications received since the last call.
  func drainNotifications() throws(PostgresFailure) -> [String] {
    guard PQconsumeInput(connection) == 1 else { throw unsent() }
    var payloads: [String] = []
    while let notification = PQnotifies(connection) {
      payloads.append(String(cString: notification.pointee.extra))
      PQfreemem(notification)
    }
    return payloads
  }

  /// Deallocates all prepared statements, after the tables changed.
  func discardStatements() {
    statements = [:]
    PQclear(PQexec(connection, "DEALLOCATE ALL"))
  }

  private func prepare(_ statement: Prepared) throws(PostgresFailure) -> String {
    if let name = statements[statement] { return name }
    // IN lists of different lengths produce an unlimited number of texts.
    if statements.count >= 500 { discardStatements() }
    let name = "s\(statements.count)"
    _ = try checked(
      PQprepare(connection, name, statement.text, Int32(statement.types.count), statement.types))
    statements[statement] = name
    return name
  }

  private func checked(_ result: OpaquePointer?, wasPrepared: Bool = false) throws(PostgresFailure)
    -> PostgresResult
  {
    guard let result else { throw unsent() }
    let answer = PostgresResult(result)
    if answer.succeeded { return answer }
    // Every error of the server has a SQLSTATE. An error without one is libpq's own, about the
    // connection.
    if isBroken || answer.state.isEmpty { throw lost(answer.message) }
    // "cached plan must not change result type" has no SQLSTATE of its own.
    if wasPrepared, answer.state == "0A000" { throw .stalePlan }
    let failure = PostgresFailure(state: answer.state, message: answer.message)
    if case .lost = failure { isLost = true }
    throw failure
  }

  /// The failure if libpq itself refused, for example because there are more bound values than the
  /// protocol allows.
  private func unsent() -> PostgresFailure {
    let message = String(cString: PQerrorMessage(connection))
    return isBroken ? .lost(message) : .refused(.other(message))
  }

  private func lost(_ message: String) -> PostgresFailure {
    isLost = true
    return .lost(message)
  }

  private func greet(_ settings: PostgresSettings) throws(PostgresOpenError) {
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    let encoding =
      PQparameterStatus(connection, "server_encoding").map { String(cString: $0) } ?? "unknown"
    guard encoding == "UTF8" else { throw .wrongEncoding(encoding) }
    do {
      try command(settings.sessionCommands)
      if let schema = settings.schema {
        _ = try execute("SELECT set_config('search_path', \(schema), false)")
      }
    } catch {
      throw .cannotConnect(reason: error.reason)
    }
  }
}
