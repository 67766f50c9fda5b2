import Foundation
import HTTPTypes
import Jobs
import Logging
import PlazaBase
import PlazaData
import PlazaTesting
import Testing

@testable import PlazaServer

/// Making, listing and deleting backups.
@Suite struct MakeBackupTests {
  @Test(arguments: Engine.all)
  func `a backup is made, verified and readable only by its owner`(engine: Engine) async throws {
    try await withBackups(engine) { fixture in
      let made = try await fixture.make(.nightly)
      #expect(made.state == .verified, "\(made.why?() ?? "")")
      #expect(made.bytes > 100_000 && made.node == BackupStorage.node)
      #expect(try fixture.files() == [made.name], "nothing unfinished is left")
      let rights = { (path: String) in
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      }
      #expect(try rights(fixture.folder) == 0o700)
      #expect(try rights(fixture.folder + "/" + made.name) == 0o600)
      #expect(try await fixture.notifications() == 0)
    }
  }

  @Test(arguments: Engine.all)
  func `a backup has the data and the files of its time`(engine: Engine) async throws {
    try await withBackups(engine) { fixture in
      let made = try await fixture.make()
      try await withTemporaryFolder { folder in
        let backup = try await UnpackedBackup(
          fixture.folder + "/" + made.name, into: folder + "/unpacked")
        #expect(backup.engine == BackupEngine(fixture.plaza.settings.database))
        let files = try #require(fixture.plaza.settings.files.folder)
        let stored = Folder.files(in: files).filter { !$0.hasPrefix("incoming/") }
        #expect(backup.manifest.objects == stored.count)
        for path in stored {
          let copy = FileManager.default.contents(atPath: backup.folder + "/files/" + path)
          #expect(copy == FileManager.default.contents(atPath: files + "/" + path), "\(path)")
        }
      }
    }
  }

  @Test func `a job makes the nightly backup once, and notifies nobody`() async throws {
    try await withBackups { fixture in
      let (store, world) = (fixture.plaza.store, fixture.world)
      let schedule = ScheduleBackupsJob(storage: fixture.storage, store: store)
      let jobs = Jobs(
        runners: [schedule, MakeBackupJob(storage: fixture.storage, store: store)],
        recurring: [ScheduleBackupsJob.recurring], time: fixture.plaza.settings.shopTime)
      let worker = JobWorker(jobs, store: store, world: world.world, logger: .silent)
      try await store.write { try $0.run("DELETE FROM job") }
      try await worker.runDue()
      #expect(try await fixture.list().isEmpty, "the installation is newer than the last time")
      world.advance(by: .days(1))
      try await worker.runDue()
      #expect(try await fixture.list().map(\.reason) == [.nightly])
      world.advance(by: .minutes(11))
      try await worker.runDue()
      #expect(try await fixture.list().count == 1)
      #expect(try await fixture.notifications() == 0)
    }
  }

  @Test func `administrators are notified of a backup that cannot be made`() async throws {
    try await withBackups(environment: ["PLAZA_BACKUPS": "/proc/nowhere"]) { fixture in
      let (store, world) = (fixture.plaza.store, fixture.world)
      let jobs = Jobs(
        runners: [MakeBackupJob(storage: fixture.storage, store: store)],
        time: fixture.plaza.settings.shopTime, report: { try Backups.report($0, now: $1, $2) })
      let worker = JobWorker(jobs, store: store, world: world.world, logger: .silent)
      let enqueue = MakeBackupJob.enqueue(.byHand, in: world.world)
      try await store.write { tx in try enqueue(tx) }
      for _ in 0..<3 {
        try await worker.runDue()
        world.advance(by: .hours(7))
      }
      let failed = try await store.read { try Job.failed(atMost: 9, $0) }
      let job = try #require(failed.first { $0.kind == MakeBackupJob.kind })
      #expect(job.lastError?().contains("can't be written") == true)
      #expect(try await fixture.notifications() == 1)
      let other = try await store.read {
        try $0.count("SELECT count(*) AS n FROM notification WHERE kind = 'errands.given-up'")
      }
      #expect(other == 0, "one notification is enough")
    }
  }

  @Test func `administrators are notified once a day if no good backup was made for two days`()
    async throws
  {
    try await withBackups { fixture in
      let schedule = ScheduleBackupsJob(storage: fixture.storage, store: fixture.plaza.store)
      let job = try await fixture.job("backups.schedule")
      let run = { _ = try await schedule.run(job, JobProgress { _, _ in }) }
      try await run()
      fixture.world.advance(by: .hours(47))
      try await run()
      #expect(try await fixture.notifications() == 0)
      fixture.world.advance(by: .hours(2))
      try await run()
      try await run()
      #expect(try await fixture.notifications() == 1)
      fixture.world.advance(by: .hours(25))
      try await run()
      #expect(try await fixture.notifications() == 2)
      _ = try await fixture.make()
      fixture.world.advance(by: .hours(25))
      try await run()
      #expect(try await fixture.notifications() == 2)
    }
  }

  @Test func `expired backups are deleted with their files`() async throws {
    try await withBackups(environment: ["PLAZA_BACKUP_KEEP": "2 0 0"]) { fixture in
      var made: [StoredBackup] = []
      for _ in 0..<4 {
        made.append(try await fixture.make(.nightly))
        fixture.world.advance(by: .days(1))
      }
      #expect(try await fixture.list().map(\.name) == made.suffix(2).map(\.name))
      #expect(try fixture.files() == made.suffix(2).map(\.name).sorted())
    }
  }

  @Test func `files that the list does not know are found, and missing ones are removed`()
    async throws
  {
    try await withBackups { fixture in
      let (first, second) = (try await fixture.make(), try await fixture.make())
      try await fixture.plaza.store.write { tx in
        try tx.run("DELETE FROM backup WHERE id = \(first.id)")
      }
      try FileManager.default.removeItem(atPath: fixture.folder + "/" + second.name)
      try Data("x".utf8).write(to: URL(filePath: fixture.folder + "/notes.txt"))
      let sync = SyncBackupList(
        storage: fixture.storage, store: fixture.plaza.store, time: fixture.plaza.settings.shopTime
      )
      try await sync()
      let list = try await fixture.list()
      #expect(list.map(\.name) == [first.name])
      #expect(list.map(\.state) == [.unchecked] && list.map(\.reason) == [.found])
      #expect(abs((list[0].madeAt - first.madeAt).components.seconds) < 60)
    }
  }

  @Test func `a job about a backup on another server waits for that server`() async throws {
    try await withBackups { fixture in
      let made = try await fixture.make()
      try await fixture.plaza.store.write { tx in
        try tx.run("UPDATE backup SET node = 'other' WHERE id = \(made.id)")
      }
      let enqueue = VerifyBackupJob.enqueue(made.id, in: fixture.world.world)
      let job = try await fixture.plaza.store.write { tx in
        try enqueue(tx)
        return try #require(try Job.open(VerifyBackupJob.kind, key: made.id.text, tx))
      }
      let verify = VerifyBackupJob(storage: fixture.storage, store: fixture.plaza.store)
      let first = try await verify.run(job, JobProgress { _, _ in })
      guard case .again = first else {
        Issue.record("\(first)")
        return
      }
      fixture.world.advance(by: .hours(2))
      let last = try await verify.run(job, JobProgress { _, _ in })
      guard case .failed(_, true) = last else {
        Issue.record("\(last)")
        return
      }
    }
  }

  @Test func `a bucket stores backups, which are listed, verified, downloaded and deleted`()
    async throws
  {
    try await withBackups(environment: try await bucketEnvironment()) { fixture in
      let made = try await fixture.make(.nightly)
      #expect(made.state == .verified && made.node == "" && made.place.hasPrefix("s3://"))
      #expect(try await fixture.storage.place.list().map(\.name) == [made.name])
      try fixture.storage.prepareWorkFolder()
      #expect(try await fixture.storage.check(made) == .verified)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: fixture.storage.workFolder) == [])
      try await fixture.web.signIn(as: .admin)
      let file = try await fixture.web.get("/backups/\(made.id)/file")
      #expect(file.bytes.count == made.bytes)
      #expect(
        try await fixture.web.post("/backups/\(made.id)/delete", form: [:]).status == .seeOther)
      #expect(try await fixture.storage.place.list().isEmpty)
      #expect(try await fixture.storage.check(made).state == .invalid, "the file is missing")
    }
  }

  @Test func `what an interrupted backup left is removed by the next one`() async throws {
    try await withBackups { fixture in
      try Folder.makePrivate(fixture.storage.workFolder + "/scratch")
      try Data("x".utf8).write(to: URL(filePath: fixture.storage.workFolder + "/scratch/x"))
      let made = try await fixture.make()
      #expect(try fixture.files() == [made.name])
    }
  }

  @Test func `a backup that does not fit on the disk is refused with a sentence`() throws {
    let failure = #expect(throws: BackupFailure.self) {
      try Folder.requireSpace(1 << 60, in: "/tmp")
    }
    #expect(failure?.description.contains("Free some space") == true)
  }

  @Test func `plaza doctor says when the last good backup was made`() async throws {
    try await withBackups { fixture in
      let examination = Examination(fixture.plaza.settings)
      let before = try #require(await examination.backups().first)
      #expect(before.state == .warning && before.message.contains("no good backup"))
      let made = try await fixture.make()
      let after = try #require(await examination.backups().first)
      #expect(after.message.contains(made.name), "\(after.message)")
    }
  }
}

extension BackupFixture {
  /// A job of a kind, as a handler receives it.
  fileprivate func job(_ kind: String) async throws -> Job {
    let enqueue = EnqueueJob(kind, key: "test", in: world.world)
    return try await plaza.store.write { tx in
      try enqueue(tx)
      return try #require(try Job.open(kind, key: "test", tx))
    }
  }
}
