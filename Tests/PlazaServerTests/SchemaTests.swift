import PlazaBase
import PlazaData
import PlazaServer
import PlazaTesting
import Testing

/// Rules for all tables.
@Suite struct SchemaTests {
  /// SQLite 3.40, as packaged by Debian, reports "NULL value in …" for intact `WITHOUT ROWID`
  /// tables in which another column precedes a key column. Backups and the doctor rely on that
  /// check.
  @Test func `tables without row IDs begin with their key columns`() async throws {
    try await withDemoPlaza { plaza, _ in
      let keyed = try await plaza.store.read { tx in
        try tx.rows(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%WITHOUT ROWID%'"
        )
        .map { try $0.value("name", as: String.self) }
      }
      #expect(keyed.count > 10)
      for table in keyed {
        let ranks = try await plaza.store.read { tx in
          try tx.rows("SELECT pk FROM pragma_table_info(\(table)) ORDER BY cid")
            .map { try $0.value("pk", as: Int.self) }
        }
        let key = ranks.filter { $0 > 0 }.count
        #expect(ranks.prefix(key).allSatisfy { $0 > 0 }, "\(table)")
      }
    }
  }
}
