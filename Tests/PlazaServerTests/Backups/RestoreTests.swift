import Foundation
import HTTPTypes
import Jobs
import Logging
import PlazaBase
import PlazaData
import PlazaTesting
import Storefronts
import Testing

@testable import PlazaServer

/// Restoring a backup while the server runs, and the next start.
@Suite struct RestoreTests {
  @Test(arguments: Engine.all)
  func `the next start has the restored state, and the replaced state is a backup`(engine: Engine)
    async throws
  {
    try await withInstallation(engine) { settings in
      let first = try await open(settings)
      let storage = try #require(
        BackupStorage(settings, fetcher: first.shared.context.fetcher, in: first.world))
      try await add("Ann", to: first)
      let made = try await MakeBackup(storage: storage, store: first.store, reason: .byHand)(
        progress: { _ in })
      #expect(made.check == .verified, "\(made.check.why?() ?? "")")
      try await add("Bob", to: first)
      let jobs = try await restore(made.id, storage, first)
      #expect(first.restart.isRaised && jobs == 1)
      #expect(try await names(first) == ["Ann", "Bob"], "nothing is replaced before the restart")
      await first.close()
      let second = try await open(settings)
      #expect(try await names(second) == ["Ann"])
      let list = try await second.store.read { tx in
        (
          audit: try tx.count(
            "SELECT count(*) AS n FROM members_audit WHERE action = 'backup-restored'"),
          jobs: try tx.count("SELECT count(*) AS n FROM job WHERE kind = 'backups.restore'")
        )
      }
      #expect(list.audit == 1 && list.jobs == 0)
      let hidden = try FileManager.default.subpathsOfDirectory(atPath: settings.data).filter {
        $0.contains(".restor") || $0.contains(".replaced") || $0 == "restored.json"
      }
      #expect(hidden == [])
      try await SyncBackupList(
        storage: storage, store: second.store, time: settings.shopTime)()
      let kept = try await second.store.read { try StoredBackup.all($0) }
      #expect(kept.count == 2)
      let other = try #require(kept.first { $0.name != made.name })
      _ = try await restore(other.id, storage, second)
      await second.close()
      let third = try await open(settings)
      #expect(try await names(third) == ["Ann", "Bob"])
      await third.close()
    }
  }

  @Test func `a backup that was spoiled is not staged, and the server goes on`() async throws {
    try await withInstallation(.sqliteFile) { settings in
      let plaza = try await open(settings)
      let storage = try #require(
        BackupStorage(settings, fetcher: plaza.shared.context.fetcher, in: plaza.world))
      try await add("Ann", to: plaza)
      let made = try await MakeBackup(storage: storage, store: plaza.store, reason: .byHand)(
        progress: { _ in })
      try flip(settings.data + "/backups/" + made.name)
      _ = try await restore(made.id, storage, plaza)
      #expect(!plaza.restart.isRaised && !StagedRestore(settings).isPending)
      let failed = try await plaza.store.read { try Job.failed(atMost: 9, $0) }
      #expect(failed.map(\.kind) == [RestoreJob.kind])
      #expect(try await names(plaza) == ["Ann"])
      await plaza.close()
    }
  }

  /// How far an interrupted start came.
  enum Interruption: CaseIterable {
    case beforeAll, databaseAside, databaseReplaced, filesAside, filesHalfReplaced
  }

  @Test(arguments: Interruption.allCases)
  func `a start that was interrupted is completed by the next one`(interruption: Interruption)
    async throws
  {
    try await withTemporaryFolder { folder in
      let settings = try await Settings.read(flags: ["data": folder], environment: [:], file: nil)
      let (database, files) = (folder + "/plaza.sqlite", folder + "/files")
      let write = { (path: String, text: String) in
        try FileManager.default.createDirectory(
          at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: path))
      }
      let move = { (from: String, to: String) in
        try FileManager.default.createDirectory(
          at: URL(filePath: to).deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: from, toPath: to)
      }
      for (path, text) in [
        (database, "old"), (database + "-wal", "old"), (files + "/rental/a", "old"),
        (files + "/camp/b", "old"), (database + ".restored", "new"),
        (files + "/.restored/rental/a", "new"), (files + "/.restored/print/c", "new"),
        (folder + "/restore.json", #"{"name":"x"}"#),
      ] { try write(path, text) }
      if interruption != .beforeAll {
        try move(database, database + ".replaced")
        if interruption != .databaseAside {
          try move(database + "-wal", database + ".replaced-wal")
          try move(database + ".restored", database)
        }
      }
      if interruption == .filesAside {
        try move(files + "/rental", files + "/.replaced/rental")
      } else if interruption == .filesHalfReplaced {
        try move(files + "/rental", files + "/.replaced/rental")
        try move(files + "/camp", files + "/.replaced/camp")
        try move(files + "/.restored", files + "/.restoring")
        try move(files + "/.restoring/print", files + "/print")
      }
      #expect(try await StagedRestore(settings).apply())
      #expect(try String(contentsOfFile: database, encoding: .utf8) == "new")
      #expect(!FileManager.default.fileExists(atPath: database + "-wal"))
      let left = try FileManager.default.subpathsOfDirectory(atPath: files).sorted()
      #expect(left == ["print", "print/c", "rental", "rental/a"])
      #expect(try String(contentsOfFile: files + "/rental/a", encoding: .utf8) == "new")
      #expect(StagedRestore(settings).appliedNote?.name == "x")
      #expect(try await !StagedRestore(settings).apply())
    }
  }

  @Test func `a restoration without its marker is abandoned`() async throws {
    try await withTemporaryFolder { folder in
      let settings = try await Settings.read(flags: ["data": folder], environment: [:], file: nil)
      try Data("old".utf8).write(to: URL(filePath: folder + "/plaza.sqlite"))
      try Data("new".utf8).write(to: URL(filePath: folder + "/plaza.sqlite.restored"))
      #expect(try await !StagedRestore(settings).apply())
      let left = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(left == ["plaza.sqlite", "plaza.sqlite.lock"])
    }
  }

  @Test func `a second start does not touch what the running server is staging`() async throws {
    try await withTemporaryFolder { folder in
      let settings = try await Settings.read(flags: ["data": folder], environment: [:], file: nil)
      let running = try await open(settings)
      let staged = folder + "/plaza.sqlite.restored"
      try Data("new".utf8).write(to: URL(filePath: staged))
      await #expect(throws: (any Error).self) { _ = try await open(settings) }
      #expect(FileManager.default.fileExists(atPath: staged))
      try Data(#"{"name":"x"}"#.utf8).write(to: URL(filePath: folder + "/restore.json"))
      await #expect(throws: (any Error).self) { _ = try await open(settings) }
      #expect(FileManager.default.fileExists(atPath: staged))
      await running.close()
    }
  }

  @Test func `an administrator restores only after typing the word`() async throws {
    try await withBackups { fixture in
      let made = try await fixture.make()
      try await fixture.web.signIn(as: .admin)
      let path = "/backups/\(made.id)/restore"
      #expect(try await fixture.web.get(path).text.contains("/restore/confirm"))
      #expect(try await fixture.web.get(path + "/confirm").text.contains("to confirm"))
      for word in ["", "yes"] {
        let reply = try await fixture.web.post(path, form: ["word": word])
        #expect(reply.status == .unprocessableContent, "\(word)")
      }
      #expect(try await fixture.web.post(path, form: ["word": "Restore"]).status == .seeOther)
      #expect(try await fixture.web.get("/backups").text.contains("is being restored"))
      #expect(try await fixture.web.post(path, form: ["word": "restore"]).status == .conflict)
    }
  }

  @Test func `an uploaded backup is stored and verified, and an incomplete one is not`()
    async throws
  {
    try await withBackups { fixture in
      let made = try await fixture.make()
      let bytes = try #require(
        FileManager.default.contents(atPath: fixture.folder + "/" + made.name))
      try await fixture.web.signIn(as: .admin)
      let reply = try await fixture.web.send(.put, "/backups/upload", body: Array(bytes))
      #expect(reply.status == .created, "\(reply.text)")
      let short = try await fixture.web.send(
        .put, "/backups/upload", headers: ["Content-Length": "99"], body: [1, 2, 3])
      #expect(short.status == .conflict)
      try await fixture.work()
      let uploaded = try await fixture.list().filter { $0.reason == .uploaded }
      #expect(uploaded.map(\.state) == [.verified], "\(uploaded.map { $0.why?() ?? "" })")
      #expect(try fixture.files().filter(BackupName.isBackup).count == 2)
    }
  }

  @Test func `at the first run, an uploaded encrypted backup is restored with its key`()
    async throws
  {
    let passphrase = ["PLAZA_BACKUP_PASSPHRASE": "violet harbour 71"]
    try await withTemporaryFolder { folder in
      let old = try await Settings.read(
        flags: ["data": folder + "/old"], environment: passphrase, file: nil)
      let first = try await open(old)
      try await add("Ann", to: first)
      let storage = try #require(
        BackupStorage(old, fetcher: first.shared.context.fetcher, in: first.world))
      let made = try await MakeBackup(storage: storage, store: first.store, reason: .byHand)(
        progress: { _ in })
      await first.close()
      let new = try await Settings.read(
        flags: ["data": folder + "/new"], environment: [:], file: nil)
      let second = try await open(new)
      try Folder.makePrivate(new.data + "/backups")
      try FileManager.default.copyItem(
        atPath: old.data + "/backups/" + made.name, toPath: new.data + "/backups/" + made.name)
      let there = try #require(second.shared.backups.storage)
      try await SyncBackupList(storage: there, store: second.store, time: new.shopTime)()
      let found = try #require(try await second.store.read { try StoredBackup.all($0) }.first)
      let restore = FirstRunRestore(backups: second.shared.backups)
      try await restore.begin(found.id, passphrase: "violet harbour 71", in: second.world)
      #expect(try await second.store.read { try restore.state($0) } == .restoring)
      let jobs = Jobs(runners: second.shared.backups.runners, time: new.shopTime)
      try await JobWorker(
        jobs, queue: .long, store: second.store, world: second.world, logger: .silent
      ).runDue()
      #expect(second.restart.isRaised)
      await second.close()
      let third = try await open(new)
      #expect(try await names(third) == ["Ann"])
      await third.close()
      let keys = try #require(try EncryptionKeyFile(path: new.encryptionKey.path).keys())
      let before = try #require(try EncryptionKeyFile(path: old.encryptionKey.path).keys())
      #expect(keys.first == before.first && keys.count == 2)
    }
  }

  private func open(_ settings: Settings) async throws -> Assembly {
    try await Assembly.open(settings, isDemo: false, logger: .silent)
  }

  /// Runs the job that restores a backup.
  private func restore(_ id: ID<StoredBackup>, _ storage: BackupStorage, _ plaza: Assembly)
    async throws -> Int
  {
    let request = RequestRestore(of: id, by: plaza.world.newID(), storage, in: plaza.world)
    try await plaza.store.write { try request($0) }
    let job = RestoreJob(storage: storage, store: plaza.store, restart: plaza.restart)
    let jobs = Jobs(runners: [job], time: plaza.settings.shopTime)
    return try await JobWorker(jobs, store: plaza.store, world: plaza.world, logger: .silent)
      .runDue()
  }

  private func add(_ name: String, to plaza: Assembly) async throws {
    try await plaza.createAdministrator(
      email: "\(name.lowercased())@plaza.test", name: name, password: "two grey herons")
  }

  private func names(_ plaza: Assembly) async throws -> [String] {
    try await plaza.store.read { tx in
      try tx.rows("SELECT name FROM members_member ORDER BY name").map { try $0.value("name") }
    }
  }
}
