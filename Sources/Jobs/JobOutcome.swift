public import PlazaBase

/// The outcome of a run of a job. Its message is shown to people, in the language of the viewer.
public enum JobOutcome: Sendable, Equatable {
  case done
  /// The job cannot continue before a time, although nothing is wrong. Does not count as an
  /// attempt.
  case again(at: Instant, StoredPhrase)
  /// The attempt failed. A final failure gives the job up without another attempt.
  case failed(StoredPhrase, isFinal: Bool = false)
}
