import HTTPTypes
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
        .profileChanged, by: member, to: nil, detail: "line \(number)",
        reason: number == 1 ? nil : "why", at: plaza.now
      )
      try await plaza.store.write { try entry.append($0) }
    }
  }

  private func verify(_ plaza: Plaza) async throws -> VerifyAudit.Finding {
    try await plaza.store.read { try VerifyAudit()($0) }
  }

  @Test(arguments: Engine.all)
  func `the hash chain verifies from the first line to the last`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      #expect(try await verify(plaza) == .whole(lines: 0))
      try await write(5, plaza)
      #expect(try await verify(plaza) == .whole(lines: 5))
    }
  }

  @Test(
    arguments: Engine.all,
    ["UPDATE members_audit SET detail = 'x'", "DELETE FROM members_audit WHERE seq = 2"] as [SQL])
  func `the database refuses to change an audit line`(engine: Engine, statement: SQL) async throws
  {
    try await Plaza.with(engine) { plaza in
      try await write(3, plaza)
      await #expect(throws: DatabaseError.self) {
        _ = try await plaza.store.write { try $0.run(statement) }
      }
      #expect(try await verify(plaza) == .whole(lines: 3))
    }
  }

  /// The owner of the database can drop the triggers; the hash chain then reveals the change.
  @Test(
    arguments: Engine.all,
    [
      ("UPDATE members_audit SET detail = 'other' WHERE seq = 3", 3),
      ("DELETE FROM members_audit WHERE seq = 2", 2),
      ("DELETE FROM members_audit WHERE seq = 5", 5),
      ("UPDATE members_audit SET actor = NULL WHERE seq = 1", 1),
      ("UPDATE members_audit SET reason = '' WHERE seq = 2", 2),
    ] as [(SQL, Int)])
  func `a forced change breaks the hash chain`(engine: Engine, force: (SQL, Int)) async throws {
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
  func `sixteen concurrent writers create one hash chain`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<16 { group.addTask { try await write(3, plaza) } }
        try await group.waitForAll()
      }
      #expect(try await verify(plaza) == .whole(lines: 48))
    }
  }

  @Test(arguments: Engine.all)
  func `the audit log lists newest lines first, by action and member, in pages`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine) { plaza in
      try await write(5, plaza)
      let ann = try await plaza.enter(.ann)
      let first = try await plaza.store.read {
        try AuditQuery(by: plaza.members.time, limit: 4)($0)
      }
      #expect(first.lines.map(\.seq) == [6, 5, 4, 3] && first.next == 3)
      #expect(first.lines[0].subjectName == "Ann Lee")
      let rest = try await plaza.store.read {
        try AuditQuery(AuditFilter(before: 3), by: plaza.members.time, limit: 4)($0)
      }
      #expect(rest.lines.map(\.seq) == [2, 1] && rest.next == nil)
      let about = try await plaza.store.read {
        try AuditQuery(AuditFilter(about: ann), by: plaza.members.time)($0).lines
      }
      #expect(about.map(\.entry.action) == [.signedUp])
      let kind = try await plaza.store.read {
        try AuditQuery(AuditFilter(action: .profileChanged), by: plaza.members.time)($0).lines
      }
      #expect(kind.count == 5)
    }
  }

  @Test(arguments: Engine.all)
  func `an audit line stores the names at that time, with the old and the new value`(
    engine: Engine
  ) async throws {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      let now = plaza.now
      try await plaza.store.write {
        try ChangeProfile(member: ann, name: "The command line", handle: "cmd_line", now: now)($0)
      }
      let lines = try await plaza.store.read {
        try AuditQuery(AuditFilter(about: ann), by: plaza.members.time)($0).lines
      }
      #expect(lines.map(\.actorName) == ["Ann Lee", "Ann Lee"], "a new name changes no line")
      #expect(lines[0].actorNow == "The command line")
      #expect(lines[0].entry.detail == "name: Ann Lee → The command line, handle: – → cmd_line")
      #expect(try await verify(plaza) == .whole(lines: 2))
      try await plaza.store.write { tx in
        for statement in Self.withoutGuards(tx.dialect) { try tx.run(statement) }
        try tx.run("UPDATE members_audit SET actor_name = NULL, subject_name = NULL WHERE seq = 2")
      }
      #expect(try await verify(plaza) == .broken(line: 2), "nor can a name be taken out of it")
    }
  }

  @Test(arguments: Engine.all)
  func `audit lines without stored names are part of the hash chain`(engine: Engine) async throws {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      let entry = AuditEntry(.passwordChanged, by: ann, to: ann, at: plaza.now)
      let previous = try await plaza.store.read {
        try $0.first("SELECT hash FROM members_audit_end")?.value("hash") ?? ""
      }
      let hash = entry.chained(seq: 2, to: previous)
      try await plaza.store.write { tx in
        try tx.run(
          """
          INSERT INTO members_audit (seq, at, actor, action, subject, detail, hash)
          VALUES (2, \(entry.at), \(ann), \(entry.action), \(ann), '', \(hash))
          """)
        try tx.run("UPDATE members_audit_end SET seq = 2, hash = \(hash)")
      }
      try await write(1, plaza)
      #expect(try await verify(plaza) == .whole(lines: 3))
    }
  }

  @Test(arguments: Engine.all)
  func `the audit log is searched by parts of former and present names and by date`(engine: Engine)
    async throws
  {
    try await Plaza.with(engine) { plaza in
      let ann = try await plaza.enter(.ann)
      plaza.world.advance(by: .days(2))
      let now = plaza.now
      try await plaza.store.write { try ChangeProfile(member: ann, name: "Zoe", now: now)($0) }
      func found(_ filter: AuditFilter) async throws -> [Int] {
        try await plaza.store.read {
          try AuditQuery(filter, by: plaza.members.time)($0).lines.map(\.seq)
        }
      }
      #expect(try await found(AuditFilter(name: "ANN")) == [2, 1])
      #expect(try await found(AuditFilter(name: "zoe")) == [2, 1])
      #expect(try await found(AuditFilter(name: "%")) == [])
      let today = plaza.members.time.date(of: now)
      #expect(try await found(AuditFilter(from: today)) == [2])
      #expect(try await found(AuditFilter(until: today.adding(days: -1))) == [1])
    }
  }

  @Test func `the audit page identifies members, and the exported file has every column`()
    async throws
  {
    try await Plaza.with { plaza in
      let dan = try await plaza.visitor(.dan)
      let ann = try await plaza.enter(.ann)
      let now = plaza.now
      try await plaza.store.write { tx in
        try ChangeProfile(member: ann, name: "=cmd()", now: now)(tx)
        try AuditEntry(.administratorMade, by: nil, to: ann, at: now).append(tx)
      }
      let page = try await dan.get("/members/audit?who=ann")
      #expect(
        page.text.contains("<a href=\"/members/\(ann)\">Ann Lee</a>")
          && page.text.contains("…\(ann.text.suffix(6))"))
      #expect(HTMLCheck(document: page.bytes).faults == [])
      #expect(
        try await dan.get("/members/audit").text.contains(
          "<span class=\"badge neutral\">The command line</span>"))
      let file = try await dan.get("/members/audit.csv?who=ann")
      #expect(
        file.headers[.contentType] == "text/csv; charset=utf-8"
          && file.headers[.cacheControl] == "no-store")
      #expect(
        file.text.contains("Ann Lee") && file.text.contains(ann.text)
          && !file.text.contains("Dan Whitcombe"))
      #expect(try await plaza.signIn(.ann).get("/members/audit.csv").status == .forbidden)
    }
  }
}
