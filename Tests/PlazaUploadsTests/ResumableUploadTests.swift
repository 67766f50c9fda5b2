import PlazaBase
import PlazaData
import PlazaFiles
import PlazaTesting
import Synchronization
import Testing

@testable import PlazaUploads

struct ResumableUploadTests {
  @Test(arguments: Engine.all)
  func `parts are recorded in order until the upload is complete`(engine: Engine) async throws {
    try await TestStorage.open(on: engine) { storage, database in
      var upload = try await storage.resume(at: 0, in: database)
      try await upload.append([1, 2, 3])
      try await upload.append([4, 5])
      #expect(upload.offset == 5)
      #expect(try await storage.state(in: database) == "arriving 5")
      upload = try await storage.resume(at: 5, in: database)
      try await upload.append([6, 7, 8, 9])
      #expect(try await storage.state(in: database) == "whole 9")
      #expect(try await storage.bytes(in: database) == Array(1...9))
      await #expect(throws: UploadRefusal.isOver) {
        _ = try await storage.resume(at: 9, in: database)
      }
    }
  }

  @Test(arguments: Engine.all)
  func `a part at another offset is refused, and its file is deleted`(engine: Engine) async throws
  {
    try await TestStorage.open(on: engine) { storage, database in
      var first = try await storage.resume(at: 0, in: database)
      var second = try await storage.resume(at: 0, in: database)
      try await first.append([1, 2, 3])
      await #expect(throws: UploadRefusal.elsewhere(at: 3)) { try await second.append([1, 2, 3]) }
      await #expect(throws: UploadRefusal.elsewhere(at: 3)) {
        _ = try await storage.resume(at: 2, in: database)
      }
      #expect(try await storage.fileCount() == 1)
      #expect(try await storage.state(in: database) == "arriving 3")
    }
  }

  @Test(arguments: Engine.all)
  func `more bytes than announced and too many parts are refused`(engine: Engine) async throws {
    try await TestStorage.open(on: engine) { storage, database in
      var upload = try await storage.resume(at: 0, in: database)
      await #expect(throws: UploadRefusal.elsewhere(at: 0)) {
        try await upload.append(Array(repeating: 1, count: 10))
      }
      for _ in 0..<TestStorage.maximumParts { try await upload.append([1]) }
      await #expect(throws: UploadRefusal.inPieces) { try await upload.append([1]) }
      #expect(try await storage.fileCount() == TestStorage.maximumParts)
    }
  }

  @Test func `a part is kept if the database does not report whether it was recorded`()
    async throws
  {
    try await TestStorage.open { storage, database in
      let isLost = Mutex(true)
      let unreliable = UncertainDatabase(database) { isLost.withLock(\.self) }
      var upload = try await storage.resume(at: 0, in: unreliable)
      await #expect(throws: DatabaseError.self) { try await upload.append([1, 2, 3]) }
      isLost.withLock { $0 = false }
      upload = try await storage.resume(at: 3, in: unreliable)
      try await upload.append([4, 5, 6, 7, 8, 9])
      #expect(try await storage.bytes(in: database) == Array(1...9))
    }
  }
}

/// An upload of 9 bytes.
private struct TestStorage: UploadStorage {
  static let table: SQL = "test_upload"
  static let maximumParts = 4

  let completeState: SQL = "'whole'"
  let id: ID<TestStorage>
  let files: any FileStore
  let world: World

  static func open(
    on engine: Engine = .sqliteMemory,
    _ body: (TestStorage, any Database) async throws -> Void
  ) async throws {
    let clock = TestWorld()
    try await withTemporaryFolder { folder in
      let files = try await DiskFileStore(root: folder, reserve: 0, world: clock.world)
      let storage = TestStorage(id: clock.world.newID(), files: files, world: clock.world)
      try await engine.withStore([Migration("test/0001-uploads", tables)], world: clock) {
        database in
        try await database.write {
          try $0.run(
            """
            INSERT INTO test_upload (id, state, length, received)
            VALUES (\(storage.id), 'arriving', 9, 0)
            """)
        }
        try await body(storage, database)
      }
    }
  }

  private static let tables: [SQL] = [
    """
    CREATE TABLE test_upload (
      id \(.id) NOT NULL PRIMARY KEY,
      state \(.text) NOT NULL,
      length \(.int) NOT NULL,
      received \(.int) NOT NULL,
      CHECK ((state = 'arriving') = (received < length))) \(.strict)
    """,
    """
    CREATE TABLE test_part (
      upload \(.id) NOT NULL REFERENCES test_upload (id),
      number \(.int) NOT NULL,
      length \(.int) NOT NULL,
      file \(.text) NOT NULL UNIQUE,
      PRIMARY KEY (upload, number)) \(.strict)
    """,
  ]

  func put(_ bytes: [UInt8], number: Int) async throws -> UploadPart {
    let key = try #require(FileKey("test/uploads", world.newID(TestStorage.self), "part"))
    try await files.put(key, bytes)
    return UploadPart(number: number, length: bytes.count, file: key.description)
  }

  func remove(_ parts: [UploadPart]) async throws { try await files.delete(parts.map(\.file)) }

  func insert(_ part: UploadPart, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO test_part (upload, number, length, file)
      VALUES (\(id), \(part.number), \(part.length), \(part.file))
      """)
  }

  func resume(at offset: Int, in database: any Database) async throws
    -> ResumableUpload<TestStorage>
  {
    let (state, received, count) = try await database.read { tx in
      let row = try #require(
        try tx.first("SELECT state, received FROM test_upload WHERE id = \(id)"))
      return (
        try row.value("state", as: String.self), try row.value("received", as: Int.self),
        try tx.count("SELECT COUNT(*) AS n FROM test_part WHERE upload = \(id)")
      )
    }
    return try ResumableUpload(
      self, at: offset, isArriving: state == "arriving", received: received, of: 9, after: count,
      in: database)
  }

  /// The state and the number of received bytes.
  func state(in database: any Database) async throws -> String? {
    try await database.read { tx in
      try tx.first("SELECT state, received FROM test_upload WHERE id = \(id)").map {
        "\(try $0.value("state", as: String.self)) \(try $0.value("received", as: Int.self))"
      }
    }
  }

  /// The bytes of the recorded parts.
  func bytes(in database: any Database) async throws -> [UInt8] {
    let keys = try await database.read { tx in
      try tx.rows("SELECT file FROM test_part WHERE upload = \(id) ORDER BY number").map {
        try $0.value("file", as: String.self)
      }
    }
    var bytes: [UInt8] = []
    for key in try keys.map({ try #require(FileKey($0)) }) {
      let file = try #require(try await files.open(key))
      bytes += try await file.read(from: 0, count: file.length)
    }
    return bytes
  }

  func fileCount() async throws -> Int { try await files.list("test/uploads").count }
}
