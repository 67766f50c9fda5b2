public import PlazaData
import Synchronization

/// Fails if a statement executed by the body would scan a large table on this engine.
///
/// A scan reads the whole table or an index from end to end. Reading a partial index, or stopping
/// at a `LIMIT`, does not count as a scan.
/// - Parameters:
///   - migrations: The migrations that create the tables.
///   - large: The tables that grow with the shop.
///   - body: Executes every relevant statement once.
/// - Throws: ``FullScans``, ``NoSuchTables``, and the error of the body.
public func expectNoFullScans(
  _ engine: Engine, _ migrations: [Migration], large: Set<String>,
  during body: (any Database) async throws -> Void
) async throws {
  let seen = SeenStatements()
  try await engine.withStore(migrations, observe: { seen.add($0) }) { store in
    seen.reset()
    try await body(store)
    let statements = seen.all
    let planner: any QueryPlanner = engine == .postgres ? PostgresPlanner() : SQLitePlanner()
    let found = try await store.write { tx in
      let missing = try large.subtracting(planner.tables(tx))
      if !missing.isEmpty { throw NoSuchTables(names: missing.sorted()) }
      try planner.pretend(large, tx)
      return try statements.filter(\.isPlanned).flatMap { statement in
        try planner.walks(of: statement, tx)
          .filter {
            large.contains($0.table) && !$0.isNarrow && !(statement.hasLimit && $0.index != nil)
          }
          .map { FullScans.Scan(table: $0.table, index: $0.index, statement: statement.text) }
      }
    }
    if !found.isEmpty { throw FullScans(engine: engine, scans: found) }
  }
}

/// The statements that scan a large table.
public struct FullScans: Error, CustomStringConvertible {
  /// One scan by a statement.
  public struct Scan: Sendable {
    public let table: String
    /// The index that is scanned; `nil` for the table itself.
    public let index: String?
    public let statement: String
  }

  public let engine: Engine
  public let scans: [Scan]

  /// The tables and statements, for the test report.
  public var description: String {
    let lines = scans.map {
      "\($0.table)\($0.index.map { " by all of \($0)" } ?? ""): \($0.statement)"
    }
    return "Full scans of large tables on \(engine):\n" + lines.joined(separator: "\n")
  }
}

/// The names given as `large` include tables that no migration creates.
public struct NoSuchTables: Error {
  public let names: [String]
}

/// Determines which tables and indexes a statement scans on one engine.
protocol QueryPlanner: Sendable {
  /// All tables of the database.
  func tables(_ tx: any Transaction) throws -> Set<String>
  /// Makes the planner assume that these tables are large.
  func pretend(_ large: Set<String>, _ tx: any Transaction) throws
  /// The tables and indexes that a statement reads.
  func walks(of statement: StatementRun, _ tx: any Transaction) throws -> [Walk]
}

/// A read of a table or an index; narrow if a condition restricts it.
struct Walk {
  let table: String
  let index: String?
  let isNarrow: Bool
}

extension StatementRun {
  /// Whether the engine can produce a plan for the statement.
  fileprivate var isPlanned: Bool {
    let word = text.split(whereSeparator: \.isWhitespace).first?.uppercased() ?? ""
    return ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].contains(word)
  }

  fileprivate var hasLimit: Bool { text.uppercased().contains(/\bLIMIT\b/) }
}

/// Distinct statements in the order of their first execution.
final class SeenStatements: Sendable {
  private let statements = Mutex<[StatementRun]>([])

  var all: [StatementRun] { statements.withLock { $0 } }

  func add(_ run: StatementRun) {
    statements.withLock { seen in
      if !seen.contains(where: { $0.text == run.text }) { seen.append(run) }
    }
  }

  func reset() { statements.withLock { $0 = [] } }
}
