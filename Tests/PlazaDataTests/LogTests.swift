import Foundation
import PlazaData
import PlazaDataSQLite
import PlazaTesting
import Testing

/// The write-ahead log: its size is bounded, closing removes it, and it is trusted only after it
/// has been rewritten.
struct LogTests {
  private func length(_ path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
  }

  private func fill(_ store: SQLiteStore, rows: Range<Int>) async throws {
    for id in rows {
      try await store.write {
        try $0.run("INSERT INTO thing (id, data) VALUES (\(id), zeroblob(100000))")
      }
    }
  }

  @Test func `closing leaves only the database file`() async throws {
    try await withFileStore { store, path in
      try await fill(store, rows: 0..<5)
      _ = try await store.things()
      _ = try await store.longRead { try $0.rows("SELECT 1") }
      #expect(length(path + "-wal") > 0)
      await store.close()
      #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
      #expect(!FileManager.default.fileExists(atPath: path + "-shm"))
    }
  }

  @Test func `the WAL stays short during continuous reads`() async throws {
    try await withFileStore { store, path in
      let readers = (0..<3).map { _ in
        Task {
          while !Task.isCancelled {
            _ = try await store.read { try $0.count("SELECT SUM(number) AS n FROM thing") }
          }
        }
      }
      // 40 MB; without checkpoints all of it would remain in the log.
      try await fill(store, rows: 0..<400)
      for reader in readers { reader.cancel() }
      #expect(length(path + "-wal") < 17_000_000)
      #expect(length(path) > 20_000_000)
    }
  }

  @Test func `a long read keeps its snapshot, and the WAL restarts after it`() async throws {
    try await withFileStore { store, path in
      let (begun, proceed) = (Signal(), Signal())
      let long = Task {
        try await store.longRead { tx in
          let before = try tx.count("SELECT COUNT(*) AS n FROM thing")
          begun.signal()
          proceed.wait()
          return [before, try tx.count("SELECT COUNT(*) AS n FROM thing")]
        }
      }
      await begun.arrival()
      try await fill(store, rows: 0..<250)
      #expect(length(path + "-wal") > 24_000_000, "control: nothing could be given up meanwhile")
      proceed.signal()
      #expect(try await long.value == [0, 0])
      try await fill(store, rows: 250..<350)
      #expect(length(path + "-wal") < 17_000_000)
    }
  }

  @Test func `a WAL left by a killed process is rewritten byte for byte`() async throws {
    try await withFileStore { store, path in
      try await fill(store, rows: 0..<20)
      try await withTemporaryFolder { folder in
        // The state after the process was killed.
        let copy = folder + "/plaza.sqlite"
        for ending in ["", "-wal"] {
          try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
        }
        let before = try Data(contentsOf: URL(filePath: copy + "-wal"))
        let long = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes(
          [.modificationDate: long], ofItemAtPath: copy + "-wal")
        try WALRecovery.writeAgain(besides: copy)
        #expect(try Data(contentsOf: URL(filePath: copy + "-wal")) == before)
        #expect(
          try FileManager.default.attributesOfItem(atPath: copy + "-wal")[.modificationDate]
            as? Date != long)
        let again = try SQLiteStore(path: copy, world: TestWorld().world, logger: .silent)
        #expect(try await again.things() == Array(0..<20))
        await again.close()
      }
    }
  }

  @Test func `without a WAL nothing is written`() throws {
    #expect(throws: Never.self) {
      try WALRecovery.writeAgain(besides: "/nonexistent/plaza.sqlite")
    }
  }

  @Test func `on a full disk, writes are rolled back, reads continue and the store recovers`()
    async throws
  {
    try await withSmallDisk(megabytes: 8) { folder in
      let store = try SQLiteStore(
        path: folder + "/plaza.sqlite", world: TestWorld().world, logger: .silent)
      try await store.migrate(Sample.migrations)
      try await fill(store, rows: 0..<5)
      let filler = Filler(folder, leaving: 200_000)
      var kept = 5
      await #expect(throws: DatabaseError.full) {
        while true {
          try await fill(store, rows: kept..<kept + 1)
          kept += 1
        }
      }
      #expect(try await store.things() == Array(0..<kept))
      await #expect(throws: DatabaseError.full) { try await fill(store, rows: 99..<100) }
      filler.remove()
      try await fill(store, rows: kept..<kept + 5)
      #expect(try await store.things() == Array(0..<kept + 5))
      #expect(try await store.damage() == [])
      await store.close()
      #expect(!FileManager.default.fileExists(atPath: folder + "/plaza.sqlite-wal"))
    }
  }
}
