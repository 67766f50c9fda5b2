import Foundation
import GRDB
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PlazaDataSQLite

/// Whether deleting rows returns space to the disk.
struct SpaceTests {
  private static let table = Migration(
    "test/0001-notes",
    ["CREATE TABLE note (id \(.int) PRIMARY KEY NOT NULL, text \(.text) NOT NULL) \(.strict)"])

  private func bytes(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber)
      .intValue
  }

  private func fill(_ store: any PlazaData.Database, _ rows: Int) async throws {
    let text = String(repeating: "x", count: 1000)
    for start in stride(from: 0, to: rows, by: 500) {
      try await store.longWrite { tx in
        for id in start..<start + 500 {
          try tx.run("INSERT INTO note (id, text) VALUES (\(id), \(text))")
        }
      }
    }
  }

  @Test func `deleted data is returned to the disk and the rest stays intact`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/plaza.sqlite"
      let store = try SQLiteStore(path: path)
      try await store.migrate([Self.table])
      try await fill(store, 20_000)
      try await store.longWrite { try $0.run("DELETE FROM note WHERE id % 10 <> 0") }
      let writes = await store.metrics.writes
      try await store.reclaimSpace()
      #expect(await store.metrics.writes - writes > 10, "in parts, between which others write")
      #expect(try await store.damage().isEmpty)
      #expect(try await store.read { try $0.count("SELECT count(*) AS n FROM note") } == 2000)
      await store.close()
      #expect(try bytes(path) < 8_000_000)
    }
  }

  @Test func `an old file is compacted once when opened and reclaims space from then on`()
    async throws
  {
    try await withTemporaryFolder { folder in
      let path = folder + "/plaza.sqlite"
      let old = try DatabaseQueue(path: path)
      try await old.writeWithoutTransaction { database in
        // It would have no effect later, which is why a new file is configured first.
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
        try database.execute(
          sql: "CREATE TABLE note (id INTEGER PRIMARY KEY NOT NULL, text TEXT NOT NULL) STRICT")
        #expect(try Int.fetchOne(database, sql: "PRAGMA auto_vacuum") == 0)
        for id in 0..<5000 {
          try database.execute(
            sql: "INSERT INTO note (id, text) VALUES (?, ?)",
            arguments: [id, String(repeating: "x", count: 1000)])
        }
        try database.execute(sql: "DELETE FROM note WHERE id % 10 <> 0")
      }
      try old.close()
      let before = try bytes(path)
      let store = try SQLiteStore(path: path)
      #expect(try bytes(path) < before / 4)
      #expect(try await store.damage().isEmpty)
      #expect(try await store.read { try $0.count("SELECT count(*) AS n FROM note") } == 500)
      #expect(try await store.readLong { try SQLiteSpace.isIncremental($0) })
      await store.close()
    }
  }

  @Test func `compacting rewrites a file and refuses one in use`() async throws {
    try await withTemporaryFolder { folder in
      let path = folder + "/plaza.sqlite"
      let store = try SQLiteStore(path: path)
      try await store.migrate([Self.table])
      try await fill(store, 5000)
      try await store.longWrite { try $0.run("DELETE FROM note WHERE id > 100") }
      #expect(throws: SQLiteOpenError.self) { try SQLiteStore.compact(file: path) }
      await store.close()
      let (before, after) = try SQLiteStore.compact(file: path)
      #expect(before > 4_000_000 && after < 1_000_000)
      #expect(throws: BackupError.missing(path: folder + "/none")) {
        try SQLiteStore.compact(file: folder + "/none")
      }
    }
  }
}

/// The longest of the durations that are recent enough.
struct LongestTests {
  @Test func `the longest duration is dropped after some minutes`() {
    let start = ContinuousClock.now
    var longest = Longest(since: start)
    #expect(longest.value(at: start) == .zero)
    longest.add(.seconds(3), at: start + .seconds(1))
    longest.add(.seconds(1), at: start + .minutes(4))
    #expect(longest.value(at: start + .minutes(4)) == .seconds(3))
    longest.add(.seconds(2), at: start + .minutes(6))
    #expect(longest.value(at: start + .minutes(6)) == .seconds(3), "of the window before")
    #expect(longest.value(at: start + .minutes(11)) == .seconds(2))
    #expect(longest.value(at: start + .minutes(21)) == .zero)
  }
}
