import Synchronization

/// The statements of one unit of work, such as a request. An ``InstrumentedStore`` records its
/// statements in the trace bound to the current task, if there is one.
public final class StatementTrace: Sendable {
  /// The trace of the current task. A binding ends with its scope, so this is not global state.
  @TaskLocal public static var current: StatementTrace?

  /// The number of runs that are recorded. Further runs are only counted.
  static let maxRuns = 200

  /// All runs of one statement.
  public struct Statement: Sendable, Equatable {
    /// The text with `$1, $2, …`, without the bound values.
    public let text: String
    /// The number of runs.
    public internal(set) var runs: Int
    /// The number of rows returned or changed in all runs.
    public internal(set) var rows: Int
    /// The total time the engine took for all runs.
    public internal(set) var duration: Duration
  }

  /// Totals of the unit of work.
  public struct Summary: Sendable, Equatable {
    /// The number of statements.
    public var count = 0
    /// The total duration of the statements.
    public var inStatements = Duration.zero
    /// The total time spent in calls to the database, including waiting for a connection, for
    /// other writes and for the disk.
    public var inStore = Duration.zero
    /// The recorded statements, by descending duration.
    public var statements: [Statement] = []
  }

  private struct Run: Sendable {
    let sql: SQL
    let dialect: Dialect
    let rows: Int
    let duration: Duration
  }

  private struct State {
    var count = 0
    var inStatements = Duration.zero
    var inStore = Duration.zero
    var runs: [Run] = []
  }

  private let state = Mutex(State())

  /// Creates an empty trace.
  public init() {}

  /// The totals so far. Computing them costs more than recording did.
  public var summary: Summary {
    let state = state.withLock { $0 }
    var statements: [String: Statement] = [:]
    for run in state.runs {
      let text = run.sql.render(run.dialect).text
      var statement = statements[text] ?? Statement(text: text, runs: 0, rows: 0, duration: .zero)
      statement.runs += 1
      statement.rows += run.rows
      statement.duration += run.duration
      statements[text] = statement
    }
    return Summary(
      count: state.count, inStatements: state.inStatements, inStore: state.inStore,
      statements: statements.values.sorted { ($1.duration, $0.text) < ($0.duration, $1.text) })
  }

  func record(_ sql: SQL, _ dialect: Dialect, rows: Int, took duration: Duration) {
    state.withLock { state in
      state.count += 1
      state.inStatements += duration
      if state.runs.count < Self.maxRuns {
        state.runs.append(Run(sql: sql, dialect: dialect, rows: rows, duration: duration))
      }
    }
  }

  func recordStoreTime(_ duration: Duration) { state.withLock { $0.inStore += duration } }
}
