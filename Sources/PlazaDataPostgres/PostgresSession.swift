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

  /// A statement whose answer is not read yet.
  private struct Sent {
    let text: String
    let bindings: [SQLBinding]
    let start = ContinuousClock.now
  }

  private let connection: OpaquePointer
  private let observe: StatementObserver?
  /// libpq may call a connection good for a while after the server has gone.
  private var isLost = false
  private var statements: [Prepared: String] = [:]
  private var sent: Sent?
  private var sawTurns = false
  private var goesWithoutTurns = false

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

  /// Whether there is the table at which writes take their turns: every plaza's list of migrations, which nobody writes
  /// to otherwise, once there was a migration.
  func serializesWriters() throws(PostgresFailure) -> Bool {
    if !sawTurns, !goesWithoutTurns {
      sawTurns = try command("SELECT FROM pg_class WHERE oid = to_regclass('plaza_migration')") == "SELECT 1"
    }
    return sawTurns
  }

  /// Where the table may not be locked, or is gone: writes go on without turns, as others' do before any migration.
  func withoutWriterSerialization() { (sawTurns, goesWithoutTurns) = (false, true) }

  /// Runs a statement, prepared once for each text and connection.
  func execute(_ sql: SQL) throws(PostgresFailure) -> PostgresResult {
    try send(sql)
    return try answer()
  }

  /// Sends a statement as soon as the one before is answered. Whoever asks the next, or `collect`, is told what became
  /// of it.
  func send(_ sql: SQL) throws(PostgresFailure) {
    let (text, bindings) = sql.render(.postgres)
    let parameters: PostgresParameters
    do { parameters = try PostgresParameters(bindings) } catch { throw .refused(error) }
    try collect()
    let statement = Sent(text: text, bindings: bindings)
    let name = try prepare(Prepared(text: text, types: parameters.types))
    guard parameters.withPointers({ PQsendQueryPrepared(connection, name, $0, $1, $2, $3, 0) }) == 1 else {
      throw unsent()
    }
    sent = statement
  }

  /// Waits for the answer to what was sent, if there is anything.
  func collect() throws(PostgresFailure) {
    if sent != nil { _ = try answer() }
  }

  private func answer() throws(PostgresFailure) -> PostgresResult {
    defer {
      if let sent {
        observe?(StatementRun(text: sent.text, bindings: sent.bindings, duration: ContinuousClock.now - sent.start))
      }
      sent = nil
    }
    let result = PQgetResult(connection)
    // The connection takes the next statement only after nothing more comes of this one.
    while let more = PQgetResult(connection) { PQclear(more) }
    return try checked(result, wasPrepared: true)
  }

  /// The connection's own file, for waiting until something comes.
  var socket: Int32 { PQsocket(connection) }

  /// What was notified meanwhile.
  func takeNotifications() throws(PostgresFailure) -> [String] {
    guard PQconsumeInput(connection) == 1 else { throw unsent() }
    var payloads: [String] = []
    while let notification = PQnotifies(connection) {
      payloads.append(String(cString: notification.pointee.extra))
      PQfreemem(notification)
    }
    return payloads
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

  private func checked(_ result: OpaquePointer?, wasPrepared: Bool = false) throws(PostgresFailure) -> PostgresResult {
    guard let result else { throw unsent() }
    let answer = PostgresResult(result)
    if answer.succeeded { return answer }
    // Every error of the server has a state; one without is libpq's own, about the connection.
    if isBroken || answer.state.isEmpty { throw lost(answer.message) }
    // "cached plan must not change result type" has no code of its own.
    if wasPrepared, answer.state == "0A000" { throw .stalePlan }
    let failure = PostgresFailure(state: answer.state, message: answer.message)
    if case .lost = failure { isLost = true }
    throw failure
  }

  /// libpq itself refused, for example more bound values than the protocol can count.
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
