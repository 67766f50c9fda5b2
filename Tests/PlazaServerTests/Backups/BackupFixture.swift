import Foundation
import Logging
import PlazaArchive
import PlazaBase
import PlazaData
import PlazaFetch
import PlazaTesting
import Storefronts
import Testing

@testable import PlazaServer

/// An installation with the demo's content, whose backups are in its data folder.
struct BackupFixture: Sendable {
  let plaza: Assembly
  let web: WebClient
  let world: TestWorld
  let storage: BackupStorage

  var folder: String { plaza.settings.data + "/backups" }

  init(_ plaza: Assembly, _ web: WebClient) throws {
    (self.plaza, self.web) = (plaza, web)
    world = TestWorld(now: plaza.world.now(), seed: 7)
    storage = try #require(
      BackupStorage(
        plaza.settings, fetcher: plaza.shared.context.fetcher, in: world.world))
  }

  /// Makes a backup and returns it as listed.
  func make(_ reason: StoredBackup.Reason = .byHand) async throws -> StoredBackup {
    let made = try await MakeBackup(storage: storage, store: plaza.store, reason: reason)(
      progress: { _ in })
    return try #require(try await find(made.id))
  }

  func find(_ id: ID<StoredBackup>) async throws -> StoredBackup? {
    try await plaza.store.read { try StoredBackup.find(id, $0) }
  }

  func list() async throws -> [StoredBackup] {
    try await plaza.store.read { try StoredBackup.all($0) }
  }

  /// The files in the folder of the backups, hidden ones included.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// The number of notifications about failed backups.
  func notifications() async throws -> Int {
    try await plaza.store.read {
      try $0.count("SELECT count(*) AS n FROM notification WHERE kind = 'backups.failed'")
    }
  }
}

/// Provides an installation on an engine.
func withBackups(
  _ engine: Engine = .sqliteFile, environment: [String: String] = [:],
  _ body: (BackupFixture) async throws -> Void
) async throws {
  guard engine == .postgres else {
    return try await withDemoPlaza(environment: environment) { plaza, web in
      try await body(BackupFixture(plaza, web))
    }
  }
  try await withTemporaryFolder { folder in
    let plain = try await Settings.read(flags: ["data": folder], environment: [:], file: nil)
    let migrations = try await Assembly.withTemporaryAssembly(plain) { $0.migrations }
    let world = TestWorld()
    try await engine.withStore(migrations, world: world) { store in
      let settings = try await Settings.read(
        flags: ["data": folder, "database": try await ownAddress(of: store)],
        environment: environment, file: nil)
      let plaza = try await Assembly(onto: store, settings, world: world.world)
      _ = try await plaza.fillDemo(.bare)
      try await body(BackupFixture(plaza, WebClient(plaza.responder)))
    }
  }
}

/// Provides the settings of a new installation on an engine.
func withInstallation(_ engine: Engine, _ body: (Settings) async throws -> Void) async throws {
  try await withTemporaryFolder { folder in
    let plain = try await Settings.read(
      flags: ["data": folder + "/data"], environment: [:], file: nil)
    guard engine == .postgres else { return try await body(plain) }
    let migrations = try await Assembly.withTemporaryAssembly(plain) { $0.migrations }
    try await engine.withStore(migrations) { store in
      let flags = ["data": folder + "/data", "database": try await ownAddress(of: store)]
      try await body(Settings.read(flags: flags, environment: [:], file: nil))
    }
  }
}

/// Returns the address of a database that no other test uses.
private func ownAddress(of store: any Database) async throws -> String {
  let name = try await store.read { tx in
    try tx.first("SELECT CAST(current_database() AS TEXT) AS name")?.value("name", as: String.self)
  }
  let server = try #require(ProcessInfo.processInfo.environment["PLAZA_TEST_POSTGRES"])
  var parts = try #require(URLComponents(string: server))
  parts.path = "/" + (name ?? "")
  return try #require(parts.string)
}

/// Changes an unpacked backup and packs it again.
/// - Parameter signed: whether to write the checksums again, as a forger would.
func respoil(
  _ archive: String, signed: Bool = false, _ spoil: (_ folder: String) async throws -> Void
) async throws {
  try await withTemporaryFolder { folder in
    try await Tar.unpack(archive, into: folder)
    try await spoil(folder)
    if signed {
      try FileManager.default.removeItem(atPath: folder + "/" + Checksums.name)
      try Checksums.write(of: folder)
    }
    try FileManager.default.removeItem(atPath: archive)
    try await Tar.pack(folder, into: archive)
  }
}

/// Flips a bit of a file.
func flip(_ path: String, at share: Double = 0.5) throws {
  let file = try #require(FileHandle(forUpdatingAtPath: path))
  defer { try? file.close() }
  let offset = UInt64(Double(try file.seekToEnd()) * share)
  try file.seek(toOffset: offset)
  let byte = try #require(try file.read(upToCount: 1)?.first)
  try file.seek(toOffset: offset)
  try file.write(contentsOf: Data([byte ^ 1]))
}

/// Creates a bucket and returns the settings that store backups in it.
func bucketEnvironment() async throws -> [String: String] {
  let server = try #require(
    ProcessInfo.processInfo.environment["PLAZA_TEST_S3"],
    "PLAZA_TEST_S3 is not set; script/test starts a server that speaks as S3 does.")
  let name = "backups-\(World.real.randomBytes(8).hexadecimal)"
  let fetcher = HTTPFetcher(logger: .silent)
  let address = try #require(FetchURL(setting: "\(server)/\(name)"))
  let made = try await fetcher.send(
    FetchRequest("PUT", address), within: FetchLimits(deadline: .seconds(20), largest: 65_536))
  await fetcher.close()
  #expect(made.status == 200)
  return [
    "PLAZA_BACKUPS": "s3://\(name)/plaza?endpoint=\(server)&region=us-east-1",
    "AWS_ACCESS_KEY_ID": "testing", "AWS_SECRET_ACCESS_KEY": "testing",
  ]
}
