import PlazaData
import PlazaDataPostgres
import PlazaTesting
import Testing

struct PostgresRestartTests {
  private struct Tally: Sendable {
    var answered: Set<Int> = []
    var outcomeUnknown: Set<Int> = []
    var refused: [String] = []
    var reads = 0
  }

  @Test func `a store survives a server restart without losing confirmed writes`() async throws {
    try await PrivatePostgres.withServer { server in
      let store = try await PostgresStore.open(
        server.conninfo, connections: 6, timeout: .seconds(60), world: TestWorld().world,
        logger: .silent)
      try await store.migrate(Sample.migrations)
      let (tally, enough, ended) = (Shared(Tally()), Shared(false), Signal())
      try await withThrowingTaskGroup { group in
        for writer in 0..<8 {
          group.addTask {
            var id = writer * 1_000_000
            while !enough.value {
              await write(id, store, tally)
              ended.signal()
              id += 2
            }
          }
        }
        group.addTask {
          while !enough.value {
            _ = try await store.read { try $0.count("SELECT COUNT(*) AS n FROM thing") }
            tally.change { $0.reads += 1 }
          }
        }
        defer { enough.change { $0 = true } }
        for _ in 0..<3 {
          try await more(50, ended, tally)
          try await server.restartAtOnce()
        }
        try await more(200, ended, tally)
        enough.change { $0 = true }
        try await group.waitForAll()
      }
      let stored = try await store.read { tx in
        Set(
          try tx.rows("SELECT id FROM thing ORDER BY id").map { try $0.value("id", as: Int.self) })
      }
      await store.close()
      let found = tally.value
      #expect(found.refused == [])
      #expect(found.reads > 0)
      // Every acknowledged pair is stored, and no pair is stored in part.
      #expect(found.answered.subtracting(stored.filter { $0 % 2 == 0 }) == [])
      #expect(stored.filter { $0 % 2 == 0 && !stored.contains($0 + 1) } == [])
      #expect(stored.filter { $0 % 2 == 1 && !stored.contains($0 - 1) } == [])
      #expect(
        stored.filter { $0 % 2 == 0 }.subtracting(found.answered).subtracting(found.outcomeUnknown)
          == [])
    }
  }

  private func write(_ id: Int, _ store: PostgresStore, _ tally: Shared<Tally>) async {
    do {
      try await store.write { tx in
        try tx.run("INSERT INTO thing (id) VALUES (\(id))")
        try tx.run("INSERT INTO thing (id) VALUES (\(id + 1))")
      }
      tally.change { $0.answered.insert(id) }
    } catch DatabaseError.outcomeUnknown {
      tally.change { $0.outcomeUnknown.insert(id) }
    } catch {
      tally.change { $0.refused.append("\(error)") }
    }
  }

  /// Waits for a number of further writes to end, which measures progress better than time.
  private func more(_ count: Int, _ ended: Signal, _ tally: Shared<Tally>) async throws {
    for _ in 0..<count {
      await ended.arrival()
      if let refused = tally.value.refused.first { throw DatabaseError.other(refused) }
    }
  }

  @Test func `a database with another encoding is refused with a solution`() async throws {
    try await PrivatePostgres.withServer { server in
      let name = "latin"
      let socket = String(server.conninfo.split(separator: " ")[0].dropFirst("host=".count))
      try await server.run(
        "createdb", "-h", socket, "-U", "plaza", "-E", "LATIN1", "-T", "template0", "--locale=C",
        name)
      let refusal = await #expect(throws: PostgresOpenError.self) {
        try await PostgresStore.open(server.conninfo + " dbname=\(name)", logger: .silent)
      }
      #expect(refusal == .wrongEncoding("LATIN1"))
      #expect(refusal?.description.contains("createdb --encoding=UTF8") == true)
    }
  }
}
