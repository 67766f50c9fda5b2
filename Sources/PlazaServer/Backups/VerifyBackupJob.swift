import Jobs
import PlazaBase
import PlazaData

/// Verifies a stored backup again.
struct VerifyBackupJob: JobHandler {
  static let kind = "backups.verify"

  var kind: String { Self.kind }
  let queue = JobQueue.long
  let limits: JobLimits = .ofBackups
  let storage: BackupStorage?
  let store: any Database

  static func enqueue(_ backup: ID<StoredBackup>, in world: World) -> EnqueueJob {
    EnqueueJob(kind, key: backup.text, in: world)
  }

  func title(of job: Job) -> String { say("Verification of a backup") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let storage, let id = ID<StoredBackup>(job.key),
      let backup = try await store.read({ try StoredBackup.find(id, $0) })
    else { return .done }
    guard storage.reaches(backup) else { return .elsewhere(job, now: storage.world.now()) }
    return try await .ofBackup {
      try storage.prepareWorkFolder()
      let check = try await storage.check(backup)
      let now = storage.world.now()
      try await store.write { tx in
        try check.save(for: id, at: now, tx)
        if let why = check.why, check.state == .invalid {
          try BackupNotification.report(why, now: now, tx)
        }
      }
    }
  }

  /// The backup keeps the result of its last verification.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {}
}

extension BackupStorage {
  /// Verifies a stored backup. A missing file is an invalid backup.
  func check(_ backup: StoredBackup) async throws -> BackupCheck {
    do {
      return try await place.withLocalFile(backup.name, in: workFolder) { try await verify($0) }
    } catch let failure as BackupFailure { return .invalid(failure.phrase) }
  }
}
