import Logging
import PlazaBase
import PlazaData

/// The log entry of a slow request: its route and its SQL statements, slowest first. It contains
/// no values, neither the arguments of a statement nor the actual path.
struct SlowRequest {
  /// The number of distinct statements logged per request, and the maximum length of each in
  /// characters.
  static let maxStatements = 8
  static let maxTextLength = 300

  let id: String
  let method: String
  let route: String
  let status: Int
  let took: Duration

  func log(_ trace: StatementTrace, _ logger: Logger) {
    let summary = trace.summary
    var metadata: Logger.Metadata = [
      "request": "\(id)", "method": "\(method)", "route": "\(route)", "status": "\(status)",
      "ms": "\(Self.milliseconds(took))",
      "statements": "\(summary.count)",
      "statementMS": "\(Self.milliseconds(summary.inStatements))",
      "databaseMS": "\(Self.milliseconds(summary.inStore))",
    ]
    for (number, statement) in summary.statements.prefix(Self.maxStatements).enumerated() {
      metadata["sql\(number + 1)"] = "\(Self.line(statement))"
    }
    logger.warning("slow request", metadata: metadata)
  }

  private static func line(_ statement: StatementTrace.Statement) -> String {
    let words = statement.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let text = words.count > maxTextLength ? words.prefix(maxTextLength) + "…" : words[...]
    return
      "\(statement.runs)x \(milliseconds(statement.duration)) ms, \(statement.rows) rows: \(text)"
  }

  /// Returns the time in milliseconds with one decimal place.
  private static func milliseconds(_ time: Duration) -> String {
    let tenths = time.wholeMicroseconds / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
