import Synchronization

/// The statements of one piece of work, such as a request. Whatever the work asks of a ``InstrumentedStore`` is noted in the
/// trace that is bound to the task; nothing is noted where none is.
public final class StatementTrace: Sendable {
  /// The trace of the present task. A binding ends with its scope, so this is no global state.
  @TaskLocal public static var current: StatementTrace?

  /// How many runs are kept; the others are counted.
  static let mostRuns = 200

  /// All runs of one statement.
  public struct Statement: Sendable, Equatable {
    /// Its text with `$1, $2, …`, without values.
    public let text: String
    /// How often it ran.
    public internal(set) var runs: Int
    /// Rows that it found or changed, in all runs.
    public internal(set) var rows: Int
    /// How long the engine took, in all runs.
    public internal(set) var duration: Duration
  }

  /// What is known of the work.
  public struct Summary: Sendable, Equatable {
    /// How many statements ran.
    public var count = 0
    /// How long they took.
    public var inStatements = Duration.zero
    /// How long the work was with the store, with waiting for a turn and for the disk.
    public var inStore = Duration.zero
    /// The statements that were kept, the longest first.
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

  /// Nothing ran yet.
  public init() {}

  /// What ran so far. Costs more than noting did.
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

  func note(_ sql: SQL, _ dialect: Dialect, rows: Int, took duration: Duration) {
    state.withLock { state in
      state.count += 1
      state.inStatements += duration
      if state.runs.count < Self.mostRuns {
        state.runs.append(Run(sql: sql, dialect: dialect, rows: rows, duration: duration))
      }
    }
  }

  func noteStore(_ duration: Duration) { state.withLock { $0.inStore += duration } }
}
