public import PlazaBase
public import PlazaData
import PlazaFetch

/// The reason for a source's missing response.
public enum SourceFailure: String, Sendable, SQLBindable, SQLReadable {
  case unreachable
  /// The source limits our requests.
  case overLimit = "over-limit"
  /// The source rejects our key.
  case refusedKey = "refused-key"
  /// The response could not be parsed.
  case strange
  /// The source does not have the subject.
  case gone

  init(_ failure: FetchFailure, of source: FilmSource) {
    switch failure {
    case .timedOut, .unreachable, .notAdmitted: self = .unreachable
    case .refused(403, _): self = source == .itunes ? .overLimit : .refusedKey
    case .refused(401, _): self = .refusedKey
    case .refused(429, _): self = .overLimit
    case .refused(404, _): self = .gone
    case .refused(let status, _): self = status >= 500 ? .unreachable : .strange
    case .tooLarge, .unexpectedResponse, .otherCertificate: self = .strange
    }
  }

  public func message(_ source: String) -> String {
    switch self {
    case .unreachable: say("\(source) couldn't be reached.")
    case .overLimit: say("\(source) is limiting requests for now.")
    case .refusedKey: say("\(source) rejected our key.")
    case .strange: say("\(source) sent an unreadable response.")
    case .gone: say("\(source) no longer lists it.")
    }
  }

  func message(_ source: String, since moment: String) -> String {
    switch self {
    case .unreachable: say("\(source) hasn't been reachable since \(moment).")
    case .overLimit: say("\(source) has limited our requests since \(moment).")
    case .refusedKey: say("\(source) has rejected our key since \(moment).")
    case .strange: say("\(source) has sent unreadable responses since \(moment).")
    case .gone: say("\(source) hasn't listed it since \(moment).")
    }
  }

  func message(asOf answered: String, _ source: String, since moment: String) -> String {
    switch self {
    case .unreachable: say("As of \(answered) from \(source). No connection since \(moment).")
    case .overLimit:
      say("As of \(answered) from \(source). It has limited our requests since \(moment).")
    case .refusedKey:
      say("As of \(answered) from \(source). It has rejected our key since \(moment).")
    case .strange:
      say("As of \(answered) from \(source). Its responses have been unreadable since \(moment).")
    case .gone: say("As of \(answered) from \(source). No longer listed there since \(moment).")
    }
  }
}

/// The state of a source's responses about one subject.
public struct SourceState: Sendable, Equatable {
  public let source: FilmSource
  let subject: String
  public let queriedAt: Instant
  /// The time of the last response; nil before the first.
  public let answeredAt: Instant?
  /// The number of items ingested from the last response.
  public let ingested: Int
  /// The number of items in the last response.
  public let given: Int
  /// The failure since the last response.
  public let failure: SourceFailure?
  public let failingSince: Instant?
}

extension SourceState {
  init(row: Row) throws {
    source = try row.value("source")
    subject = try row.value("subject")
    queriedAt = try row.value("asked_at")
    answeredAt = try row.optional("answered_at")
    ingested = try row.value("kept")
    given = try row.value("given")
    failure = try row.optional("trouble")
    failingSince = try row.optional("trouble_since")
  }

  static func find(_ source: FilmSource, _ subject: String, _ tx: any Transaction) throws
    -> SourceState?
  {
    try tx.first(
      """
      SELECT source, subject, asked_at, answered_at, kept, given, trouble, trouble_since FROM film_source_state
      WHERE source = \(source) AND subject = \(subject)
      """
    ).map(SourceState.init)
  }

  /// Records a response of a source.
  /// - Parameter adds: whether this is a further page of the response that was recorded last.
  static func record(
    _ source: FilmSource, _ subject: String, ingested: Int, given: Int, adds: Bool = false,
    at now: Instant,
    _ tx: any Transaction
  ) throws {
    let before = adds ? 1 : 0
    try tx.run(
      """
      INSERT INTO film_source_state (source, subject, asked_at, answered_at, kept, given)
      VALUES (\(source), \(subject), \(now), \(now), \(ingested), \(given))
      ON CONFLICT (source, subject) DO UPDATE SET asked_at = excluded.asked_at, answered_at = excluded.answered_at,
        kept = excluded.kept + film_source_state.kept * \(before),
        given = excluded.given + film_source_state.given * \(before), trouble = NULL, trouble_since = NULL
      """)
  }

  /// Deletes the states of searches that were last queried before `moment`.
  static func deleteSearches(before moment: Instant, _ tx: any Transaction) throws {
    for source in [FilmSource.itunes, .tmdb] {
      try tx.run(
        """
        DELETE FROM film_source_state
        WHERE source = \(source) AND subject > 'search/' AND subject < 'search0' AND asked_at < \(moment)
        """)
    }
  }

  /// Records a failure of a source. The time of its last response is preserved.
  static func record(
    _ source: FilmSource, _ subject: String, _ trouble: SourceFailure, at now: Instant,
    _ tx: any Transaction
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
