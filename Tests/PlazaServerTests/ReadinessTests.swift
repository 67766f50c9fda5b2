import HTTPTypes
import PlazaBase
import PlazaData
import PlazaDataSQLite
import PlazaFiles
import PlazaProcesses
import PlazaServer
import PlazaTesting
import Testing

/// `GET /ready` checks the disks, so its result changes when one fills up and when space is
/// available again.
struct ReadinessTests {
  /// Provides a site whose database and files are in separate folders, which may be full.
  private func withPlaza(
    database: String, files: String, reserve: Int,
    _ body: (WebClient, SQLiteStore) async throws -> Void
  ) async throws {
    let world = TestWorld()
    try await withTemporaryFolder { folder in
      let settings = try await Settings.read(flags: ["data": folder], environment: [:], file: nil)
      func open() async throws -> (SQLiteStore, Assembly) {
        let store = try SQLiteStore(
          path: database + "/plaza.sqlite", world: world.world, logger: .silent)
        let plaza = Assembly(
          settings: settings, isDemo: false, world: world.world, store: store,
          files: try await DiskFileStore(
            root: files + "/files", reserve: reserve, world: world.world),
          tools: try await ToolRunner(
            folder: folder + "/bench", deadline: .testTimeout, world: world.world))
        return (store, plaza)
      }
      let (first, new) = try await open()
      try await first.migrate(new.migrations)
      // The migrations leave a long log file with room for many writes. Closing the database
      // deletes it.
      await first.close()
      let (store, plaza) = try await open()
      try await body(WebClient(plaza.responder), store)
      await store.close()
    }
  }

  /// Repeats the request until the response is as expected, because responses are cached for a
  /// second.
  private func expect(
    _ status: HTTPResponse.Status, saying words: String, at path: String = "/ready",
    _ client: WebClient
  ) async throws {
    var reply = try await client.send(.get, path)
    while reply.status != status {
      try Task.checkCancellation()
      reply = try await client.send(.get, path)
    }
    #expect(reply.text.contains(words))
  }

  @Test(.timeLimit(.minutes(30)))
  func `a full database disk makes the server unready until there is room`()
    async throws
  {
    try await withTemporaryFolder { files in
      try await withSmallDisk(megabytes: 8) { database in
        try await withPlaza(database: database, files: files, reserve: 0) { client, _ in
          try await expect(.ok, saying: "ready", client)
          let filler = Filler(database)
          // The log has little room left, and each attempt uses some of it.
          try await expect(.serviceUnavailable, saying: "the disk of the database is full", client)
          try await expect(.ok, saying: "ok", at: "/health", client)
          filler.remove()
          try await expect(.ok, saying: "ready", client)
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(30)))
  func `a full file disk makes the server unready until there is room`()
    async throws
  {
    try await withTemporaryFolder { database in
      try await withSmallDisk(megabytes: 4) { files in
        try await withPlaza(database: database, files: files, reserve: 1_000_000) { client, _ in
          try await expect(.ok, saying: "ready", client)
          let filler = Filler(files, leaving: 900_000)
          try await expect(.serviceUnavailable, saying: "the disk of the files is full", client)
          filler.remove()
          try await expect(.ok, saying: "ready", client)
        }
      }
    }
  }

  @Test(.timeLimit(.minutes(30))) func `readiness is checked at most once a second`() async throws
  {
    try await withTemporaryFolder { folder in
      try await withPlaza(database: folder, files: folder, reserve: 0) { client, store in
        let start = ContinuousClock.now
        let before = await store.metrics.writes
        _ = try await client.send(.get, "/ready")
        try await withThrowingTaskGroup { group in
          for _ in 0..<200 { group.addTask { try await client.send(.get, "/ready").status } }
          for try await status in group { #expect(status == .ok) }
        }
        let seconds = Int((ContinuousClock.now - start) / .seconds(1))
        let tries = await store.metrics.writes - before
        #expect((1...seconds + 1).contains(tries), "\(tries) tries in \(seconds) seconds")
      }
    }
  }
}
