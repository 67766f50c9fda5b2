import Foundation
import Jobs
import PlazaBase
import PlazaData
import PlazaFiles

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
  /// Leaves a job to the server on whose disk the backup is.
  static func elsewhere(_ job: Job, now: Instant) -> JobOutcome {
    guard now - job.enqueuedAt < .hours(1) else {
      return .failed(
        StoredPhrase("The server on whose disk the backup is did not run the job for an hour."),
        isFinal: true)
    }
    return .again(
      at: now + .seconds(30),
      StoredPhrase("Waiting for the server on whose disk the backup is."))
  }

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
    } catch {
      try Task.checkCancellation()
      guard
        error is any OperatorError || error is DatabaseError || error is FileError
          || error is CocoaError
      else { throw error }
      let reason = error.operatorMessage
      return .failed(StoredPhrase("It failed: \(reason)"), isFinal: isFinal)
    }
  }
}
