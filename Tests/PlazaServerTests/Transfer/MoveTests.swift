import Foundation
import HTTPTypes
import Logging
import Members
import PlazaBase
import PlazaData
import PlazaDataSQLite
import PlazaTesting
import Testing
import Wallet

@testable import PlazaServer

/// Moving an installation from SQLite to PostgreSQL.
@Suite struct MoveTests {
  /// Every kind of column value, and texts that are easily damaged.
  private static let odd: [SQL] = [
    "UPDATE members_member SET name = \("Zoë \u{FFFF}\u{1F469}\u{200D}\u{1F680} e\u{301}\u{7F}\u{1}\r\n'\"\\") WHERE email = 'ann@plaza.test'",
    """
    INSERT INTO members_avatar (member, picture, media_type, set_at)
    SELECT id, \((0...255).map { UInt8($0) }), '', -9223372036854775807 FROM members_member
    """,
    "UPDATE members_avatar SET picture = \([UInt8]()) WHERE member = (SELECT max(member) FROM members_avatar)",
  ]

  @Test func `every table is copied unchanged, and the source is not modified`() async throws {
    try await withOldPlaza(filled: true) { plaza in
      try await plaza.proceed(Self.odd)
      let before = FileManager.default.contents(atPath: plaza.file)
      let report = try await plaza.move()
      #expect(FileManager.default.contents(atPath: plaza.file) == before)
      // SQLite's own list, without the internal tables of full-text search.
      let source = try SQLiteOfflineReader(path: plaza.file)
      defer { source.close() }
      let tables = try source.read { tx in
        try tx.rows(
          """
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'film!_token%' ESCAPE '!'
            AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name
          """
        ).map { try $0.value("name", as: String.self) }
      }
      let moved = try #require(report.tables)
      #expect(moved.map(\.table) == tables && tables.count > 100)
      let theirs = try await plaza.target.read { tx in
        try tx.rows(
          """
          SELECT CAST(table_name AS TEXT) AS name FROM information_schema.tables
          WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'
          """
        ).map { try $0.value("name", as: String.self) }
      }
      #expect(Set(theirs) == Set(tables + ["plaza_move"]))
      for tally in moved {
        let count = SQL(unsafe: "SELECT COUNT(*) AS n FROM \(tally.table)")
        #expect(try source.read { try $0.count(count) } == tally.rows, "\(tally.table)")
        #expect(
          try await plaza.target.read { try $0.count(count) } == tally.rows, "\(tally.table)")
      }
      #expect(
        report.lines.contains {
          $0.contains("same on both sides") && $0.contains("\(moved.count) tables")
        })
      #expect(report.lines.contains { $0.contains(plaza.settings.encryptionKey.path) })
    }
  }

  @Test func `a moved installation has all data and its constraints`() async throws {
    try await withOldPlaza(filled: true) { plaza in
      try await plaza.move()
      let store = try await Assembly.openStore(
        .postgres(address: plaza.address), world: plaza.world.world, logger: .silent)
      let moved = try await Assembly(onto: store, plaza.settings, world: plaza.world.world)
      let web = WebClient(moved.responder)
      let found = try await web.get("/api/marquee/search?q=the")
      #expect(found.status == .ok && found.text.contains("title"))
      try await web.signIn(as: .ann)
      #expect(try await web.get("/api/wallet").status == .ok)
      let audit = try await store.read { try VerifyAudit()($0) }
      guard case .whole(let lines) = audit else {
        Issue.record("\(audit)")
        return
      }
      #expect(lines >= 6)
      guard case .sound = try await store.read({ try VerifyLedger()($0) }) else {
        Issue.record("the books do not add up")
        return
      }
      await #expect(throws: DatabaseError.foreignKey) {
        try await store.write {
          try $0.run("DELETE FROM film WHERE id IN (SELECT film FROM film_record)")
        }
      }
      await #expect(throws: DatabaseError.self) {
        try await store.write { try $0.run("DELETE FROM members_audit") }
      }
      await moved.close()
    }
  }

  @Test func `a repeated move copies rows that were changed, added or deleted`() async throws {
    try await withOldPlaza(filled: true) { plaza in
      try await plaza.move()
      let again = try await plaza.move()
      try await plaza.proceed([
        "UPDATE members_member SET name = 'Ann Later' WHERE email = 'ann@plaza.test'",
        "DELETE FROM shelf_mark",
        "INSERT INTO plaza_readiness (id, tries) VALUES (7, 7)",
      ])
      let later = try await plaza.move()
      let differing = zip(again.tables ?? [], later.tables ?? []).filter { $0 != $1 }.map(
        \.0.table)
      #expect(differing == ["members_member", "plaza_readiness", "shelf_mark"])
      let (names, marks) = try await plaza.target.read { tx in
        (
          try tx.count("SELECT COUNT(*) AS n FROM members_member WHERE name = 'Ann Later'"),
          try tx.count("SELECT COUNT(*) AS n FROM shelf_mark")
        )
      }
      #expect(names == 1 && marks == 0)
    }
  }

  @Test func `a row that PostgreSQL cannot hold is named, and earlier data stays complete`()
    async throws
  {
    try await withOldPlaza { plaza in
      let first = try await plaza.move()
      try await plaza.proceed([
        "UPDATE members_role SET granted_by = CAST(x'410042' AS TEXT) WHERE role = 'admin'"
      ])
      let refusal = await #expect(throws: MoveRefusal.self) { try await plaza.move() }
      guard case .incompatibleRow("members_role", let row, let reason) = refusal else {
        Issue.record("\(String(describing: refusal))")
        return
      }
      #expect(row.hasSuffix(", admin") && reason == "granted_by has the character U+0000")
      let roles = try await plaza.target.read {
        try $0.count("SELECT COUNT(*) AS n FROM members_role")
      }
      #expect(roles == first.tables?.first { $0.table == "members_role" }?.rows)
      // A server does not start on an incomplete move.
      await #expect(throws: MoveRefusal.unfinished) { try await plaza.openTarget() }
      try await plaza.proceed(["UPDATE members_role SET granted_by = NULL"])
      try await plaza.move()
      await (try await plaza.openTarget()).close()
    }
  }

  @Test func `a lost row is detected, and the move is rolled back`() async throws {
    try await withOldPlaza { plaza in
      try await plaza.move()
      try await plaza.proceed([
        "UPDATE members_member SET name = 'Ann Later' WHERE email = 'ann@plaza.test'"
      ])
      try await plaza.target.write {
        try $0.run(
          "CREATE RULE lost AS ON INSERT TO members_role WHERE NEW.role = 'admin' DO INSTEAD NOTHING"
        )
      }
      await #expect(throws: MoveRefusal.differs(["members_role"])) { try await plaza.move() }
      let later = try await plaza.target.read {
        try $0.count("SELECT COUNT(*) AS n FROM members_member WHERE name = 'Ann Later'")
      }
      #expect(later == 0)
    }
  }

  @Test func `a table on only one side stops the move`() async throws {
    try await withOldPlaza { plaza in
      try await plaza.proceed(["CREATE TABLE tomorrow (id INTEGER PRIMARY KEY NOT NULL) STRICT"])
      await #expect(throws: MoveRefusal.otherTables(["tomorrow"])) { try await plaza.move() }
    }
  }
}
