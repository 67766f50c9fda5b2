public import PlazaBase
public import PlazaData

/// Something to do that nobody waits for.
public struct Job: Sendable, Equatable {
  /// How it stands.
  public enum State: String, Sendable, SQLReadable {
    case open, done
    case givenUp = "given-up"
  }

  public let id: ID<Job>
  /// Who does it: the kind of an ``JobHandler``.
  public let kind: String
  /// What it is about; of one kind and key there is never more than one to do.
  public let key: String
  /// What else its runner must know.
  public let payload: String
  public let state: State
  public let askedAt: Instant
  /// When it is due; while somebody is at it, when that is taken for lost.
  public let runAt: Instant
  /// How often it was begun.
  public let attempts: Int
  /// How many of its starts have not ended, the one under way among them: a server that crashes or loses its lease
  /// ends none.
  public let unendedStarts: Int
  /// When it was started last.
  public let begunAt: Instant?
  /// The member it is done for; nil where it is nobody's.
  public let owner: ID<Member>?
  /// Whether somebody has it.
  public let isLeased: Bool
  /// Why it did not work the last time.
  public let lastError: StoredPhrase?
  public let endedAt: Instant?
  /// How many of its parts are done. An errand that begins again finds here how far it came.
  public let done: Int
  /// How many parts it has, where that is known.
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
    askedAt = try row.value("asked_at")
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
