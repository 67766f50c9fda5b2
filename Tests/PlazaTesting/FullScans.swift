public import PlazaData
import Synchronization

/// Fails when a statement that the body runs would read all of a large table, on this engine.
///
/// A statement reads all of a table when no index narrows it down: no index at all, or one that is walked from end to
/// end. Walking an index is no scan where the index is partial, or where the statement stops at a LIMIT.
/// - Parameters:
///   - migrations: the tables.
///   - large: the tables that grow with the shop.
///   - body: every statement that matters, run once.
/// - Throws: ``FullScans``, ``NoSuchTables``, and what the body throws.
public func expectNoFullScans(
  _ engine: Engine, _ migrations: [Migration], large: Set<String>, during body: (any Database) async throws -> Void
) async throws {
  let seen = SeenStatements()
  try await engine.withStore(migrations, observe: { seen.add($0) }) { store in
    seen.forget()
    try await body(store)
    let statements = seen.all
    let planner: any QueryPlanner = engine == .postgres ? PostgresPlanner() : SQLitePlanner()
    let found = try await store.write { tx in
      let missing = try large.subtracting(planner.tables(tx))
      if !missing.isEmpty { throw NoSuchTables(names: missing.sorted()) }
      try planner.pretend(large, tx)
      return try statements.filter(\.isPlanned).flatMap { statement in
        try planner.walks(of: statement, tx)
          .filter { large.contains($0.table) && !$0.isNarrow && !(statement.hasLimit && $0.index != nil) }
          .map { FullScans.Scan(table: $0.table, index: $0.index, statement: statement.text) }
      }
    }
    if !found.isEmpty { throw FullScans(engine: engine, scans: found) }
  }
}

/// The statements that read all of a large table.
public struct FullScans: Error, CustomStringConvertible {
  /// One of them.
  public struct Scan: Sendable {
    /// The large table.
    public let table: String
    /// The index that is walked from end to end, nil for the table itself.
    public let index: String?
    /// The statement's text.
    public let statement: String
  }

  /// Where it happened.
  public let engine: Engine
  /// What happened.
  public let scans: [Scan]

  /// The tables and statements, for the report.
  public var description: String {
    let lines = scans.map { "\($0.table)\($0.index.map { " by all of \($0)" } ?? ""): \($0.statement)" }
    return "Full scans of large tables on \(engine):\n" + lines.joined(separator: "\n")
  }
}

/// A large table was named that no migration makes.
public struct NoSuchTables: Error {
  /// The names.
  public let names: [String]
}

/// How one engine says what a statement would read.
protocol QueryPlanner: Sendable {
  /// Every table there is.
  func tables(_ tx: any Transaction) throws -> Set<String>
  /// Makes the planner believe that these tables are large.
  func pretend(_ large: Set<String>, _ tx: any Transaction) throws
  /// The tables and indexes that a statement walks.
  func walks(of statement: StatementRun, _ tx: any Transaction) throws -> [Walk]
}

/// A table or one of its indexes being read; narrow where a condition limits it.
struct Walk {
  let table: String
  let index: String?
  let isNarrow: Bool
}

extension StatementRun {
  /// Whether there is a plan for it at all.
  fileprivate var isPlanned: Bool {
    let word = text.split(whereSeparator: \.isWhitespace).first?.uppercased() ?? ""
    return ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(word)
  }

  fileprivate var hasLimit: Bool { text.uppercased().contains(/\bLIMIT\b/) }
}

/// Distinct statements in the order of their first run.
final class SeenStatements: Sendable {
  private let statements = Mutex<[StatementRun]>([])

  var all: [StatementRun] { statements.withLock { $0 } }

  func add(_ run: StatementRun) {
    statements.withLock { seen in
      if !seen.contains(where: { $0.text == run.text }) { seen.append(run) }
    }
  }

  func forget() { statements.withLock { $0 = [] } }
}
