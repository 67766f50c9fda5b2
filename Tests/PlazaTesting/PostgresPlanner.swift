import Foundation
import PlazaData

/// Obtains the generic plans of PostgreSQL, which do not depend on bound values, for tables of a
/// million rows.
struct PostgresPlanner: QueryPlanner {
  func tables(_ tx: any Transaction) throws -> Set<String> {
    Set(
      try tx.rows(
        "SELECT CAST(tablename AS TEXT) AS name FROM pg_tables WHERE schemaname = current_schema()"
      ).map {
        try $0.value("name")
      })
  }

  func pretend(_ large: Set<String>, _ tx: any Transaction) throws {
    try tx.run(
      """
      UPDATE pg_class SET reltuples = 1000000, relpages = 1
      WHERE relnamespace = CAST(current_schema() AS regnamespace) AND relname IN (\(list: large.sorted()))
      """)
    try tx.run("SET LOCAL enable_seqscan = off")
    try tx.run("SET LOCAL plan_cache_mode = force_generic_plan")
  }

  func walks(of statement: StatementRun, _ tx: any Transaction) throws -> [Walk] {
    let partial = Set(
      try tx.rows(
        """
        SELECT CAST(c.relname AS TEXT) AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE i.indpred IS NOT NULL AND c.relnamespace = CAST(current_schema() AS regnamespace)
        """
      ).map { try $0.value("name", as: String.self) })
    return try plan(of: statement, tx).walks(partial: partial)
  }

  private func plan(of statement: StatementRun, _ tx: any Transaction) throws -> Plan {
    let types = statement.kinds.map(\.typeName).joined(separator: ", ")
    let nulls = statement.kinds.map { _ in "NULL" }.joined(separator: ", ")
    try tx.run(
      SQL(unsafe: "PREPARE asked\(types.isEmpty ? "" : "(\(types))") AS \(statement.text)"))
    let answer = try tx.first(
      SQL(unsafe: "EXPLAIN (FORMAT JSON) EXECUTE asked\(nulls.isEmpty ? "" : "(\(nulls))")"))
    try tx.run("DEALLOCATE asked")
    let json = try answer?.value("QUERY PLAN", as: String.self) ?? "[]"
    let explained = try JSONDecoder().decode([Explained].self, from: Data(json.utf8))
    return Plan(children: explained.map(\.plan))
  }
}

private struct Explained: Decodable {
  let plan: Plan

  enum CodingKeys: String, CodingKey { case plan = "Plan" }
}

private struct Plan: Decodable {
  var kind = ""
  var table: String?
  var index: String?
  var condition: String?
  var children: [Plan]?

  init(children: [Plan]) { self.children = children }

  enum CodingKeys: String, CodingKey {
    case kind = "Node Type"
    case table = "Relation Name"
    case index = "Index Name"
    case condition = "Index Cond"
    case children = "Plans"
  }

  func walks(partial: Set<String>) -> [Walk] {
    let isRead = kind.hasSuffix("Scan") && table != nil
    // The condition of a bitmap scan is in the index node below it.
    let isNarrow =
      condition != nil || kind.hasPrefix("Bitmap") || index.map(partial.contains) ?? false
    let own = isRead ? [Walk(table: table ?? "", index: index, isNarrow: isNarrow)] : []
    return own + (children ?? []).flatMap { $0.walks(partial: partial) }
  }
}

extension SQLValue.Kind {
  fileprivate var typeName: String {
    switch self {
    case .int: "bigint"
    case .real: "double precision"
    case .text: "text"
    case .bytes: "bytea"
    }
  }
}
