import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import Members

struct AuditTests {
  private func write(_ count: Int, _ plaza: Plaza) async throws {
    let member = plaza.world.world.newID(Member.self)
    for number in 0..<count {
      let entry = AuditEntry(
        .profileChanged, by: member, to: nil, detail: "line \(number)", reason: number == 1 ? nil : "why", at: plaza.now
      )
      try await plaza.store.write { try entry.append($0) }
    }
  }

  private func verify(_ plaza: Plaza) async throws -> VerifyAudit.Finding {
    try await plaza.store.read { try VerifyAudit()($0) }
  }

  @Test(arguments: Engine.all)
  func `the chain holds from the first line to the last`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      #expect(try await verify(plaza) == .whole(lines: 0))
      try await write(5, plaza)
      #expect(try await verify(plaza) == .whole(lines: 5))
    }
  }

  @Test(
    arguments: Engine.all,
    ["UPDATE members_audit SET detail = 'x'", "DELETE FROM members_audit WHERE seq = 2"] as [SQL])
  func `the engine refuses to change a line`(engine: Engine, statement: SQL) async throws {
    try await Plaza.with(engine) { plaza in
      try await write(3, plaza)
      await #expect(throws: StoreError.self) { _ = try await plaza.store.write { try $0.run(statement) } }
      #expect(try await verify(plaza) == .whole(lines: 3))
    }
  }

  /// Whoever owns the database can drop the triggers; the chain tells then.
  @Test(
    arguments: Engine.all,
    [
      ("UPDATE members_audit SET detail = 'other' WHERE seq = 3", 3), ("DELETE FROM members_audit WHERE seq = 2", 2),
      ("DELETE FROM members_audit WHERE seq = 5", 5), ("UPDATE members_audit SET actor = NULL WHERE seq = 1", 1),
      ("UPDATE members_audit SET reason = '' WHERE seq = 2", 2),
    ] as [(SQL, Int)])
  func `a change by force breaks the chain`(engine: Engine, force: (SQL, Int)) async throws {
    try await Plaza.with(engine) { plaza in
      try await write(5, plaza)
      try await plaza.store.write { tx in
        for statement in Self.withoutGuards(tx.dialect) { try tx.run(statement) }
        try tx.run(force.0)
      }
      #expect(try await verify(plaza) == .broken(line: force.1))
    }
  }

  private static func withoutGuards(_ dialect: Dialect) -> [SQL] {
    switch dialect {
    case .sqlite: ["DROP TRIGGER members_audit_no_update", "DROP TRIGGER members_audit_no_delete"]
    case .postgres: ["DROP TRIGGER members_audit_keep ON members_audit"]
    }
  }

  @Test(arguments: Engine.all)
  func `sixteen writers at once make one chain`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<16 { group.addTask { try await write(3, plaza) } }
        try await group.waitForAll()
      }
      #expect(try await verify(plaza) == .whole(lines: 48))
    }
  }

  @Test(arguments: Engine.all)
  func `is read newest first, by kind and person, page by page`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      try await write(5, plaza)
      let ann = try await plaza.enter(.ann)
      let first = try await plaza.store.read { try AuditQuery(limit: 4)($0) }
      #expect(first.lines.map(\.seq) == [6, 5, 4, 3] && first.next == 3)
      #expect(first.lines[0].subjectName == "Ann Lee")
      let rest = try await plaza.store.read { try AuditQuery(AuditFilter(before: 3), limit: 4)($0) }
      #expect(rest.lines.map(\.seq) == [2, 1] && rest.next == nil)
      let about = try await plaza.store.read { try AuditQuery(AuditFilter(about: ann))($0).lines }
      #expect(about.map(\.entry.action) == [.signedUp])
      let kind = try await plaza.store.read { try AuditQuery(AuditFilter(action: .profileChanged))($0).lines }
      #expect(kind.count == 5)
    }
  }
}
