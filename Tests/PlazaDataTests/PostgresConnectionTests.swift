import PlazaData
import PlazaTesting
import Testing

@testable import PlazaDataPostgres

struct PostgresConnectionTests {
  private static let ownBackend: SQL = "SELECT pg_terminate_backend(pg_backend_pid())"

  @Test func `connections lost while idle are replaced without errors`() async throws {
    try await withPostgres(connections: 3) { store in
      let backends = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<6 {
          group.addTask { try await store.read { try $0.count("SELECT pg_backend_pid() AS n") } }
        }
        return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      try await withPostgres(connections: 1) { other in
        try await other.write { tx in
          for backend in backends {
            _ = try tx.rows("SELECT pg_terminate_backend(CAST(\(backend) AS INTEGER))")
          }
          while try tx.exists(
            "SELECT 1 FROM pg_stat_activity WHERE pid IN (\(list: backends.sorted()))")
          {
            // Within a transaction, the activity statistics are a snapshot until it is cleared.
            _ = try tx.rows("SELECT pg_stat_clear_snapshot()")
          }
        }
      }
      for _ in 0..<4 {
        let backend = try await store.write { try $0.count("SELECT pg_backend_pid() AS n") }
        #expect(!backends.contains(backend))
      }
    }
  }

  @Test
  func `a write that loses its connection before the commit runs again and is committed once`()
    async throws
  {
    try await withPostgres { store in
      try await store.migrate(Sample.migrations)
      let runs = Shared(0)
      try await store.write { tx in
        runs.change { $0 += 1 }
        try tx.run("INSERT INTO thing (id) VALUES (1)")
        if runs.value == 1 { _ = try tx.rows(Self.ownBackend) }
      }
      #expect(runs.value == 2)
      let count = try await store.read { try $0.count("SELECT COUNT(*) AS n FROM thing") }
      #expect(count == 1)
    }
  }

  @Test func `a read that loses its connection runs again`() async throws {
    try await withPostgres { store in
      let runs = Shared(0)
      let answer = try await store.read { tx in
        runs.change { $0 += 1 }
        if runs.value == 1 { _ = try tx.rows(Self.ownBackend) }
        return try tx.count("SELECT 7 AS n")
      }
      #expect(answer == 7)
      #expect(runs.value == 2)
    }
  }

  @Test
  func `a write that loses its connection during the commit has an unknown outcome and no retry`()
    async throws
  {
    try await withPostgres { store in
      try await store.migrate(Sample.migrations)
      try await store.write { tx in
        try tx.run(
          """
          CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
          'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END'
          """)
        try tx.run(
          """
          CREATE CONSTRAINT TRIGGER die AFTER INSERT ON thing DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION die()
          """)
      }
      let runs = Shared(0)
      await #expect(throws: DatabaseError.outcomeUnknown) {
        try await store.write { tx in
          runs.change { $0 += 1 }
          try tx.run("INSERT INTO thing (id) VALUES (1)")
        }
      }
      #expect(runs.value == 1)
      let count = try await store.read { try $0.count("SELECT COUNT(*) AS n FROM thing") }
      #expect(count == 0)
    }
  }

  @Test func `a write whose check is outdated by a concurrent commit runs again`() async throws {
    try await withPostgres { store in
      try await store.migrate(Sample.migrations)
      try await store.write { try $0.run("INSERT INTO owner VALUES (1, \("Ann"))") }
      let (asked, given, runs) = (Signal(), Signal(), Shared(0))
      async let removed = store.write { tx in
        runs.change { $0 += 1 }
        if try tx.exists("SELECT 1 FROM pet WHERE owner = 1") { return false }
        if runs.value == 1 {
          asked.signal()
          given.wait()
        }
        try tx.run("DELETE FROM owner WHERE id = 1")
        return true
      }
      await asked.arrival()
      try await store.write { try $0.run("INSERT INTO pet VALUES (1, 1)") }
      given.signal()
      #expect(try await removed == false)
      #expect(runs.value == 2)
    }
  }

  @Test func `a constraint violation is retried once`() async throws {
    try await withPostgres { store in
      try await store.migrate(Sample.migrations)
      for (statement, refusal) in [
        ("INSERT INTO thing (id) VALUES (1), (1)" as SQL, DatabaseError.unique),
        ("INSERT INTO collar VALUES (1, 99)", .foreignKey),
        ("INSERT INTO pet VALUES (1, 99)", .foreignKey),
      ] {
        let runs = Shared(0)
        await #expect(throws: refusal) {
          try await store.write { tx in
            runs.change { $0 += 1 }
            try tx.run(statement)
          }
        }
        #expect(runs.value == 2)
      }
    }
  }

  @Test func `opening an unreachable server fails with its address`() async throws {
    let refusal = await #expect(throws: PostgresOpenError.self) {
      try await PostgresStore.open("host=/nowhere/at/all dbname=plaza", logger: .silent)
    }
    #expect(refusal?.description.contains("PostgreSQL cannot be reached") == true)
    #expect(refusal?.description.contains("/nowhere/at/all") == true)
  }

  @Test func `a lock wait or a long statement times out as busy`() async throws {
    try await withPostgres { store in
      try await store.migrate(Sample.migrations)
      try await store.write { try $0.run("INSERT INTO thing (id) VALUES (1)") }
      let (held, done) = (Signal(), Signal())
      async let holder: Void = store.write { tx in
        try tx.run("UPDATE thing SET number = 1 WHERE id = 1")
        held.signal()
        done.wait()
      }
      await held.arrival()
      await #expect(throws: DatabaseError.busy) {
        try await store.write { tx in
          try tx.run("SET LOCAL lock_timeout = '20ms'")
          try tx.run("UPDATE thing SET number = 2 WHERE id = 1")
        }
      }
      done.signal()
      try await holder
      await #expect(throws: DatabaseError.busy) {
        try await store.read { tx in
          try tx.run("SET LOCAL statement_timeout = '20ms'")
          _ = try tx.rows("SELECT pg_sleep(30)")
        }
      }
    }
  }

  @Test func `a session has the expected settings`() async throws {
    try await withPostgres { store in
      let names = [
        "TimeZone": "UTC", "standard_conforming_strings": "on", "bytea_output": "hex",
        "synchronous_commit": "on",
        "lock_timeout": "5s", "statement_timeout": "30s", "application_name": "plaza",
        "client_encoding": "UTF8",
      ]
      for (name, expected) in names {
        let row = try await store.read { try $0.first("SELECT current_setting(\(name)) AS v") }
        #expect(try row?.value("v", as: String.self) == expected, "\(name)")
      }
    }
  }

  @Test(
    arguments: [
      ("23505", .unique), ("23503", .foreignKey), ("23001", .foreignKey), ("23502", .check),
      ("23514", .check),
      ("42804", .check), ("22P02", .check), ("22003", .check), ("22021", .check),
      ("25006", .readOnly),
      ("55P03", .busy), ("57014", .busy), ("53100", .full), ("53300", .unavailable),
      ("42P01", .other("42P01 words")),
    ] as [(String, DatabaseError)])
  func `SQLSTATE determines the error`(state: String, expected: DatabaseError) {
    #expect(PostgresFailure(state: state, message: "words").storeError == expected)
  }

  @Test(arguments: ["40001", "40P01"])
  func `a serialisation conflict can be retried and ends as busy`(state: String) {
    guard case .conflict = PostgresFailure(state: state, message: "") else {
      Issue.record("\(state) is not a conflict")
      return
    }
    #expect(PostgresFailure.conflict.storeError == .busy)
  }
}
