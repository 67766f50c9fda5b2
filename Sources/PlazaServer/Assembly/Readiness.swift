import PlazaData
import PlazaFiles

/// Checks readiness by writing a row and a file. It checks at most once per second, however many
/// clients request it.
actor Readiness {
  /// The state that the endpoint reports.
  enum State: String {
    case ready
    case fullDatabase = "the disk of the database is full"
    case noDatabase = "the database keeps nothing"
    case fullFiles = "the disk of the files is full"
    case noFiles = "files cannot be stored"
  }

  static let migrations = [
    Migration(
      "plaza/0001-readiness",
      [
        "CREATE TABLE plaza_readiness (id \(.int) PRIMARY KEY NOT NULL, tries \(.int) NOT NULL) \(.strict)"
      ])
  ]

  private let store: any Database
  private let files: any FileStore
  private let cacheDuration: Duration
  private var running: Task<State, Never>?
  private var last: (state: State, at: ContinuousClock.Instant)?

  /// - Parameter cacheDuration: how long a result is cached.
  init(store: any Database, files: any FileStore, cacheDuration: Duration = .seconds(1)) {
    self.store = store
    self.files = files
    self.cacheDuration = cacheDuration
  }

  func state() async -> State {
    if let last, ContinuousClock.now - last.at < cacheDuration { return last.state }
    if let running { return await running.value }
    let trial = Task { await attempt() }
    running = trial
    let state = await trial.value
    running = nil
    last = (state, .now)
    return state
  }

  private func attempt() async -> State {
    do {
      // The counter changes on every attempt, because an unchanged row would not be written to
      // disk.
      try await store.write { tx in
        try tx.run(
          """
          INSERT INTO plaza_readiness (id, tries) VALUES (1, 1)
          ON CONFLICT (id) DO UPDATE SET tries = plaza_readiness.tries + 1
          """)
      }
    } catch {
      return error as? DatabaseError == .full ? .fullDatabase : .noDatabase
    }
    do {
      guard let key = FileKey("ready/trial") else { return .noFiles }
      try await files.put(key, [1])
      try await files.delete(key)
      return .ready
    } catch {
      return error as? FileError == .full ? .fullFiles : .noFiles
    }
  }
}
