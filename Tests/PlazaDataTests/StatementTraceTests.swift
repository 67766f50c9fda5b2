import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@Suite struct StatementTraceTests {
  @Test(arguments: Engine.allCases)
  func `a trace records the statements and rows of its own task only`(engine: Engine) async throws
  {
    try await engine.withStore { store in
      let watched = InstrumentedStore(store)
      try await watched.write { tx in
        _ = try tx.run("CREATE TABLE sample (id \(.int) PRIMARY KEY)")
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...20 {
          group.addTask {
            let trace = StatementTrace()
            try await StatementTrace.$current.withValue(trace) {
              // They may share one commit, on a thread that belongs to no task.
              try await watched.write { tx in
                for part in 0..<number {
                  _ = try tx.run("INSERT INTO sample (id) VALUES (\(number * 100 + part))")
                }
              }
              let found = try await watched.read { tx in
                try tx.rows(
                  "SELECT id FROM sample WHERE id >= \(number * 100) AND id < \(number * 100 + 100)"
                ).count
              }
              #expect(found == number)
            }
            let summary = trace.summary
            #expect(summary.statements.count == 2)
            #expect(
              summary.statements.allSatisfy {
                $0.rows >= number && !$0.text.contains("\(number * 100)")
              })
            #expect(summary.count >= number + 1)
            #expect(summary.inStore >= summary.inStatements)
          }
        }
        try await group.waitForAll()
      }
      #expect(watched.statements.count > 210)
      #expect(watched.statements.failed == 0)
    }
  }

  @Test func `a failed statement is recorded and counted, and its error is thrown`() async throws {
    try await Engine.sqliteMemory.withStore { store in
      let watched = InstrumentedStore(store)
      let trace = StatementTrace()
      await StatementTrace.$current.withValue(trace) {
        await #expect(throws: DatabaseError.self) {
          try await watched.read { tx in try tx.rows("SELECT nothing") }
        }
      }
      #expect(trace.summary.count == 1)
      #expect(watched.statements.failed == 1)
    }
  }

  @Test func `a trace stores a limited number of runs and counts all`() async throws {
    try await Engine.sqliteMemory.withStore { store in
      let watched = InstrumentedStore(store)
      let trace = StatementTrace()
      try await StatementTrace.$current.withValue(trace) {
        _ = try await watched.read { tx in for _ in 0..<500 { _ = try tx.rows("SELECT 1 AS n") } }
      }
      #expect(trace.summary.count == 500)
      #expect(trace.summary.statements.first?.runs == 200)
    }
  }
}
