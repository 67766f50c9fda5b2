import Foundation
import PlazaData
import PlazaDataSQLite
import PlazaTesting
import Testing

struct BackupTests {
  private func withStore(_ body: (SQLiteStore, String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let store = try SQLiteStore(
        path: folder + "/plaza.sqlite", world: TestWorld().world, logger: .silent)
      try await store.migrate(Sample.migrations)
      // Two rows that are always changed together, and enough pages for several steps.
      try await store.write { tx in
        try tx.run("INSERT INTO thing (id, number) VALUES (1, 0), (2, 0)")
        for id in 10..<60 {
          try tx.run("INSERT INTO thing (id, data) VALUES (\(id), zeroblob(100000))")
        }
      }
      try await body(store, folder)
      await store.close()
    }
  }

  private func twins(in file: String) async throws -> [Int] {
    let copy = try SQLiteStore(path: file, world: TestWorld().world, logger: .silent)
    let numbers = try await copy.read { tx in
      try tx.rows("SELECT number FROM thing WHERE id <= 2 ORDER BY id").map {
        try $0.value("number", as: Int.self)
      }
    }
    #expect(try await copy.damage() == [])
    await copy.close()
    return numbers
  }

  @Test func `a backup is consistent during concurrent writes`() async throws {
    try await withStore { store, folder in
      let (isDone, writes) = (Shared(false), Shared(0))
      var during = 0
      try await withThrowingTaskGroup { group in
        group.addTask {
          while !isDone.value {
            try await store.write { tx in
              try tx.run("UPDATE thing SET number = number + 1 WHERE id = 1")
              try tx.run("UPDATE thing SET data = zeroblob(100000) WHERE id >= 50")
              try tx.run("UPDATE thing SET number = number + 1 WHERE id = 2")
            }
            writes.change { $0 += 1 }
          }
        }
        for number in 0..<5 {
          let before = writes.value
          try await store.backup(to: folder + "/backup-\(number)")
          during += writes.value - before
        }
        isDone.change { $0 = true }
        try await group.waitForAll()
      }
      // Otherwise the test proves nothing.
      #expect(during > 0)
      for number in 0..<5 {
        let found = try await twins(in: folder + "/backup-\(number)")
        #expect(found[0] == found[1])
      }
    }
  }

  @Test func `a backup contains everything committed before it began`() async throws {
    try await withStore { store, folder in
      try await store.write { try $0.run("UPDATE thing SET number = 42 WHERE id <= 2") }
      try await store.backup(to: folder + "/backup")
      #expect(try await twins(in: folder + "/backup") == [42, 42])
    }
  }

  @Test func `backup progress increases to 1`() async throws {
    try await withStore { store, folder in
      let told = Shared<[Double]>([])
      try await store.backup(to: folder + "/backup") { part in told.change { $0.append(part) } }
      let parts = told.value
      #expect(parts.count > 1)
      #expect(parts == parts.sorted())
      #expect(parts.last == 1)
    }
  }

  @Test func `a backup never overwrites an existing file`() async throws {
    try await withStore { store, folder in
      let target = folder + "/precious"
      try Data("precious".utf8).write(to: URL(filePath: target))
      await #expect(throws: BackupError.exists(path: target)) {
        try await store.backup(to: target)
      }
      #expect(try Data(contentsOf: URL(filePath: target)) == Data("precious".utf8))
    }
  }

  @Test func `a failed backup leaves no files`() async throws {
    try await withStore { store, folder in
      let before = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      try Data().write(to: URL(filePath: folder + "/blocked.partial"))
      await #expect(throws: BackupError.exists(path: folder + "/blocked.partial")) {
        try await store.backup(to: folder + "/blocked")
      }
      try FileManager.default.removeItem(atPath: folder + "/blocked.partial")
      await #expect(throws: BackupError.self) {
        try await store.backup(to: folder + "/missing/backup")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == before)
    }
  }

  @Test func `another process can back up a file whether or not it is in use`() async throws {
    try await withStore { store, folder in
      try await store.write { try $0.run("UPDATE thing SET number = 7 WHERE id <= 2") }
      try await SQLiteStore.backup(file: folder + "/plaza.sqlite", to: folder + "/served")
      #expect(try await twins(in: folder + "/served") == [7, 7])
      // The store remains usable.
      try await store.write { try $0.run("UPDATE thing SET number = 8 WHERE id <= 2") }
      await store.close()
      try await SQLiteStore.backup(file: folder + "/plaza.sqlite", to: folder + "/resting")
      #expect(try await twins(in: folder + "/resting") == [8, 8])
    }
  }

  @Test func `a backup can be restored, and other files are refused`() async throws {
    try await withStore { store, folder in
      try await store.backup(to: folder + "/backup")
      try await SQLiteStore.restore(folder + "/backup", to: folder + "/restored.sqlite")
      #expect(try await twins(in: folder + "/restored.sqlite") == [0, 0])

      let noise = folder + "/noise"
      try Data("this is no database, it is a letter to my aunt".utf8).write(
        to: URL(filePath: noise))
      await #expect(throws: BackupError.notABackup(path: noise)) {
        try await SQLiteStore.restore(noise, to: folder + "/other.sqlite")
      }
      await #expect(throws: BackupError.exists(path: folder + "/plaza.sqlite")) {
        try await SQLiteStore.restore(folder + "/backup", to: folder + "/plaza.sqlite")
      }
      await #expect(throws: BackupError.missing(path: folder + "/none")) {
        try await SQLiteStore.restore(folder + "/none", to: folder + "/other.sqlite")
      }
    }
  }
}
