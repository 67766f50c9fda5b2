import Jobs
import PlazaBase

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
