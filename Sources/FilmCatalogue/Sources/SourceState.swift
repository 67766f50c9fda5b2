public import PlazaBase
public import PlazaData
import PlazaFetch

/// Why a source's answer is not here.
public enum SourceTrouble: String, Sendable, SQLBindable, SQLReadable {
  case unreachable
  /// It has had enough questions for now.
  case overLimit = "over-limit"
  /// It does not know the key it was given.
  case refusedKey = "refused-key"
  /// It answered with something that could not be understood.
  case strange
  /// It says that there is no such thing.
  case gone

  init(_ failure: FetchFailure, of source: FilmSource) {
    switch failure {
    case .timedOut, .unreachable, .notAdmitted: self = .unreachable
    case .refused(403, _): self = source == .itunes ? .overLimit : .refusedKey
    case .refused(401, _): self = .refusedKey
    case .refused(429, _): self = .overLimit
    case .refused(404, _): self = .gone
    case .refused(let status, _): self = status >= 500 ? .unreachable : .strange
    case .tooLarge, .notWhatWasAsked, .otherCertificate: self = .strange
    }
  }

  /// "TMDB could not be reached."
  func message(_ source: String) -> String {
    switch self {
    case .unreachable: say("\(source) couldn't be reached.")
    case .overLimit: say("\(source) is limiting requests for now.")
    case .refusedKey: say("\(source) rejected our key.")
    case .strange: say("\(source) sent an unreadable response.")
    case .gone: say("\(source) no longer lists it.")
    }
  }

  /// "TMDB could not be reached since 14:05."
  func message(_ source: String, since moment: String) -> String {
    switch self {
    case .unreachable: say("\(source) hasn't been reachable since \(moment).")
    case .overLimit: say("\(source) has limited our requests since \(moment).")
    case .refusedKey: say("\(source) has rejected our key since \(moment).")
    case .strange: say("\(source) has sent unreadable responses since \(moment).")
    case .gone: say("\(source) hasn't listed it since \(moment).")
    }
  }

  /// "As of 13:05 from TMDB, which could not be reached since 14:05."
  func message(asOf answered: String, _ source: String, since moment: String) -> String {
    switch self {
    case .unreachable: say("As of \(answered) from \(source). No connection since \(moment).")
    case .overLimit: say("As of \(answered) from \(source). It has limited our requests since \(moment).")
    case .refusedKey: say("As of \(answered) from \(source). It has rejected our key since \(moment).")
    case .strange:
      say("As of \(answered) from \(source). Its responses have been unreadable since \(moment).")
    case .gone: say("As of \(answered) from \(source). No longer listed there since \(moment).")
    }
  }
}

/// How it stands between us and a source about one subject.
public struct SourceState: Sendable, Equatable {
  public let source: FilmSource
  let subject: String
  public let askedAt: Instant
  /// When the last answer came; nil before the first.
  public let answeredAt: Instant?
  /// Of what the last answer held, so many were taken…
  public let kept: Int
  /// …of so many.
  public let given: Int
  /// What stands in the way since the last answer.
  public let trouble: SourceTrouble?
  public let troubleSince: Instant?
}

extension SourceState {
  init(row: Row) throws {
    source = try row.value("source")
    subject = try row.value("subject")
    askedAt = try row.value("asked_at")
    answeredAt = try row.optional("answered_at")
    kept = try row.value("kept")
    given = try row.value("given")
    trouble = try row.optional("trouble")
    troubleSince = try row.optional("trouble_since")
  }

  static func find(_ source: FilmSource, _ subject: String, _ tx: any Transaction) throws -> SourceState? {
    try tx.first(
      """
      SELECT source, subject, asked_at, answered_at, kept, given, trouble, trouble_since FROM film_source_state
      WHERE source = \(source) AND subject = \(subject)
      """
    ).map(SourceState.init)
  }

  /// A source has answered.
  /// - Parameter adds: whether this is a further page of the answer that was noted last.
  static func note(
    _ source: FilmSource, _ subject: String, kept: Int, given: Int, adds: Bool = false, at now: Instant,
    _ tx: any Transaction
  ) throws {
    let before = adds ? 1 : 0
    try tx.run(
      """
      INSERT INTO film_source_state (source, subject, asked_at, answered_at, kept, given)
      VALUES (\(source), \(subject), \(now), \(now), \(kept), \(given))
      ON CONFLICT (source, subject) DO UPDATE SET asked_at = excluded.asked_at, answered_at = excluded.answered_at,
        kept = excluded.kept + film_source_state.kept * \(before),
        given = excluded.given + film_source_state.given * \(before), trouble = NULL, trouble_since = NULL
      """)
  }

  /// Takes away what is known of searches that were last asked for before that moment.
  static func forgetSearches(before moment: Instant, _ tx: any Transaction) throws {
    for source in [FilmSource.itunes, .tmdb] {
      try tx.run(
        """
        DELETE FROM film_source_state
        WHERE source = \(source) AND subject > 'search/' AND subject < 'search0' AND asked_at < \(moment)
        """)
    }
  }

  /// A source has not answered. What it answered before stays known.
  static func note(
    _ source: FilmSource, _ subject: String, _ trouble: SourceTrouble, at now: Instant, _ tx: any Transaction
  ) throws {
    try tx.run(
      """
      INSERT INTO film_source_state (source, subject, asked_at, kept, given, trouble, trouble_since)
      VALUES (\(source), \(subject), \(now), 0, 0, \(trouble), \(now))
      ON CONFLICT (source, subject) DO UPDATE SET asked_at = excluded.asked_at, trouble = excluded.trouble,
        trouble_since = COALESCE(film_source_state.trouble_since, excluded.trouble_since)
      """)
  }
}
