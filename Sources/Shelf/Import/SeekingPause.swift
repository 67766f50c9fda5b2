import Jobs
public import PlazaBase
public import PlazaData

/// Until when no source is asked about the films of a file, and why.
public struct SeekingPause: Sendable, Equatable {
  /// What is shorter is no news.
  private static let shortest = Duration.seconds(30)

  public let until: Instant
  public let why: StoredPhrase?

  /// - Returns: nil while sources are being asked, and where none is to be.
  public static func of(_ draft: ImportDraft, now: Instant, _ tx: any Transaction) throws -> SeekingPause? {
    guard let job = try Job.open(SeekFilms.kind, key: draft.id.text, tx), !job.isLeased,
      job.runAt > now + shortest
    else { return nil }
    return SeekingPause(until: job.runAt, why: job.lastError)
  }
}
