import Jobs
import PlazaBase
import PlazaData

/// Enqueues the nightly backup, and notifies administrators if no good one was made for two days.
struct ScheduleBackupsJob: JobHandler {
  static let recurring = RecurringJob(kind, every: .minutes(10))
  static let kind = "backups.schedule"

  var kind: String { Self.kind }
  let storage: BackupStorage?
  let store: any Database

  func title(of job: Job) -> String { say("Schedule of backups") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let storage else { return .done }
    let (settings, now) = (storage.settings, storage.world.now())
    let schedule = BackupSchedule(
      hour: settings.backups.hour, minute: settings.backups.minute, time: settings.shopTime)
    let enqueue = MakeBackupJob.enqueue(.nightly, in: storage.world)
    try await store.write { tx in
      if try schedule.takeSlot(now: now, tx) { try enqueue(tx) }
      if try BackupSchedule.overdueSince(now: now, tx) != nil {
        try BackupNotification.reportMissing(now: now, tx)
      }
    }
    try await SyncBackupList(storage: storage, store: store, time: settings.shopTime)()
    return .done
  }

  /// Administrators learn of it when no good backup was made for two days.
  func handleFailure(_ job: Job, _ tx: any Transaction) throws {}
}

/// Makes a backup.
struct MakeBackupJob: JobHandler {
  static let kind = "backups.make"

  var kind: String { Self.kind }
  let queue = JobQueue.long
  let limits: JobLimits = .ofBackups
  let storage: BackupStorage?
  let store: any Database

  static func enqueue(_ reason: StoredBackup.Reason, in world: World) -> EnqueueJob {
    EnqueueJob(kind, key: reason.rawValue, in: world)
  }

  func title(of job: Job) -> String { say("Backup") }

  func run(_ job: Job, _ progress: JobProgress) async throws -> JobOutcome {
    guard let storage else { return .done }
    let reason = StoredBackup.Reason(rawValue: job.key) ?? .byHand
    return try await .ofBackup {
      try await MakeBackup(storage: storage, store: store, reason: reason)(progress: {
        try await progress($0, of: MakeBackup.stages)
      })
    }
  }

  func handleFailure(_ job: Job, _ tx: any Transaction) throws {
    guard let now = storage?.world.now() else { return }
    let why = job.lastError ?? StoredPhrase("See the server log for details.")
    try BackupNotification.report(why, now: now, tx)
  }
}

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
      let backup = try await store.read({ try StoredBackup.find(id, $0) }),
      storage.reaches(backup)
    else { return .done }
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

extension JobLimits {
  /// A large installation may take hours, and a failure is rarely over within seconds.
  static let ofBackups = {
    var limits = JobLimits()
    limits.attempts = 3
    limits.starts = 3
    limits.firstPause = .minutes(10)
    limits.maximumDuration = .hours(12)
    return limits
  }()
}

extension JobOutcome {
  /// Converts the expected failures of backups to outcomes.
  /// - Parameter isFinal: whether a failed attempt is not repeated.
  static func ofBackup(isFinal: Bool = false, _ work: () async throws -> Void) async throws
    -> JobOutcome
  {
    do {
      try await work()
      return .done
    } catch let failure as BackupFailure {
      return .failed(failure.phrase, isFinal: isFinal)
    } catch let failure as VerifyBackup.CannotVerify {
      return .failed(failure.why, isFinal: isFinal)
    }
  }
}
