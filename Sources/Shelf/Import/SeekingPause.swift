import Errands
public import PlazaBase
public import PlazaData

/// Until when no source is asked about the films of a file, and why.
public struct SeekingPause: Sendable, Equatable {
  /// What is shorter is no news.
  private static let shortest = Duration.seconds(30)

  public let until: Instant
  public let why: KeptPhrase?

  /// - Returns: nil while sources are being asked, and where none is to be.
  public static func of(_ draft: ImportDraft, now: Instant, _ tx: any Transaction) throws -> SeekingPause? {
    guard let errand = try Errand.open(SeekFilms.kind, key: draft.id.text, tx), !errand.isLeased,
      errand.runAt > now + shortest
    else { return nil }
    return SeekingPause(until: errand.runAt, why: errand.lastError)
  }
}
