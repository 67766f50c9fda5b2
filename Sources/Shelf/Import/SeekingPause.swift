import Jobs
public import PlazaBase
public import PlazaData

/// The time until which the lookup of a file's films is paused, and the reason.
public struct SeekingPause: Sendable, Equatable {
  /// Shorter pauses are not reported.
  private static let shortest = Duration.seconds(30)

  public let until: Instant
  public let why: StoredPhrase?

  /// - Returns: Nil while a lookup is running, and if none is queued.
  public static func of(_ draft: ImportDraft, now: Instant, _ tx: any Transaction) throws
    -> SeekingPause?
  {
    guard let job = try Job.open(SeekFilms.kind, key: draft.id.text, tx), !job.isLeased,
      job.runAt > now + shortest
    else { return nil }
    return SeekingPause(until: job.runAt, why: job.lastError)
  }
}
