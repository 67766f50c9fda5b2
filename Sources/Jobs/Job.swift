public import PlazaBase
public import PlazaData

/// A background job.
public struct Job: Sendable, Equatable {
  public enum State: String, Sendable, SQLReadable {
    case open, done
    case failed = "given-up"
  }

  public let id: ID<Job>
  /// The kind of the ``JobHandler`` that runs it.
  public let kind: String
  /// The subject of the job. There is at most one open job per kind and key.
  public let key: String
  /// Further input for the handler.
  public let payload: String
  public let state: State
  public let enqueuedAt: Instant
  /// When the job is due. While a server runs it: when its lease expires.
  public let runAt: Instant
  /// The number of attempts.
  public let attempts: Int
  /// The number of starts without a recorded end, including the current one. A server that crashes
  /// or loses its lease records no end.
  public let unendedStarts: Int
  /// When the job last started.
  public let begunAt: Instant?
  /// The member for whom the job runs; nil for none.
  public let owner: ID<Member>?
  /// Whether a server holds a lease of the job.
  public let isLeased: Bool
  /// The error of the last attempt.
  public let lastError: StoredPhrase?
  public let endedAt: Instant?
  /// The number of completed parts. A handler that runs again can continue from here.
  public let done: Int
  /// The number of parts, if known.
  public let total: Int?
}

extension Job {
  static let columns: SQL = """
    id, kind, subject, payload, state, asked_at, run_at, attempts, lease, last_error, ended_at, progress_done,
      progress_total, unended_starts, begun_at, owner
    """

  init(row: Row) throws {
    id = try row.value("id")
    kind = try row.value("kind")
    key = try row.value("subject")
    payload = try row.value("payload")
    state = try row.value("state")
    enqueuedAt = try row.value("asked_at")
    runAt = try row.value("run_at")
    attempts = try row.value("attempts")
    unendedStarts = try row.value("unended_starts")
    begunAt = try row.optional("begun_at")
    owner = try row.optional("owner")
    isLeased = try row.optional("lease", as: String.self) != nil
    lastError = try row.optional("last_error")
    endedAt = try row.optional("ended_at")
    done = try row.value("progress_done")
    total = try row.optional("progress_total")
  }
}
