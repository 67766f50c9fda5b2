public import PlazaBase
public import PlazaData

extension Job {
  static func find(_ id: ID<Job>, _ tx: any Transaction) throws -> Job? {
    try tx.first("SELECT \(columns) FROM job WHERE id = \(id)").map(Job.init)
  }

  /// Returns the open job of a kind and key.
  public static func open(_ kind: String, key: String, _ tx: any Transaction) throws -> Job? {
    try tx.first(
      "SELECT \(columns) FROM job WHERE kind = \(kind) AND subject = \(key) AND state = 'open'"
    ).map(Job.init)
  }

  /// Whether a job of a kind and key failed permanently after `moment` because the server stopped
  /// each time the job ran. Merely viewing a page must not start such a job again.
  public static func stoppedServers(
    _ kind: String, key: String = "", since moment: Instant, _ tx: any Transaction
  ) throws -> Bool {
    try tx.exists(
      """
      SELECT 1 FROM job WHERE kind = \(kind) AND subject = \(key) AND state = 'given-up' AND ended_at > \(moment)
        AND unended_starts >= \(JobLimits().starts)
      """)
  }

  /// Returns when a job of a kind and key last ended.
  static func lastEnd(_ kind: String, key: String, _ tx: any Transaction) throws -> Instant? {
    try tx.first(
      "SELECT max(ended_at) AS ended_at FROM job WHERE kind = \(kind) AND subject = \(key)"
    )?.optional("ended_at")
  }

  /// Locks and returns the next due job, skipping jobs that another server is claiming.
  static func claimDue(_ kinds: [String], at now: Instant, _ tx: any Transaction) throws -> Job? {
    try tx.first(
      """
      \(due(kinds, at: now))
      SELECT \(columns) FROM job JOIN due ON due.due_id = job.id
      WHERE state = 'open' AND run_at <= \(now)
      ORDER BY turn, served_at, run_at, id LIMIT 1 \(.skipLocked)
      """
    ).map(Job.init)
  }

  /// The due jobs with their rank. `place` is the rank among the jobs of the same owner and line,
  /// `turn` the rank within the line, in which owners alternate. Among equal turns, the line whose
  /// last job started longest ago comes first; within a line the same applies to owners.
  private static func due(_ kinds: [String], at now: Instant) -> SQL {
    let last: SQL =
      "begun_at IS NOT NULL AND kind IN (\(list: kinds)) ORDER BY begun_at DESC LIMIT 1"
    return """
      WITH waiting AS (
        SELECT id AS due_id, run_at AS due_at, line AS due_line, owner AS due_owner,
          row_number() OVER (PARTITION BY line, owner ORDER BY run_at, id) AS place
        FROM job WHERE state = 'open' AND run_at <= \(now) AND kind IN (\(list: kinds))
      ), served AS (
        SELECT due_id, due_at, due_line, place,
          max(coalesce(CASE WHEN place > 1 OR due_owner IS NULL OR due_owner = due_line THEN 0
            ELSE (SELECT begun_at FROM job begun
              WHERE begun.owner = due_owner AND begun.line = due_line AND \(last)) END, 0))
          OVER (PARTITION BY due_line, due_owner) AS owner_served
        FROM waiting
      ), turns AS (
        SELECT due_id, due_line,
          row_number() OVER (PARTITION BY due_line ORDER BY place, owner_served, due_at, due_id) AS turn
        FROM served
      ), due AS (
        SELECT due_id, turn,
          max(coalesce(CASE WHEN turn > 1 THEN 0
            ELSE (SELECT begun_at FROM job begun WHERE begun.line = due_line AND \(last)) END, 0))
          OVER (PARTITION BY due_line) AS served_at
        FROM turns
      )
      """
  }

  /// Returns when the next open job is due; nil if there is no open job.
  static func nextDue(_ kinds: [String], _ tx: any Transaction) throws -> Instant? {
    try tx.first(
      """
      SELECT run_at FROM job WHERE state = 'open' AND kind IN (\(list: kinds)) ORDER BY run_at, id LIMIT 1
      """
    )?.value("run_at")
  }

  /// Returns the jobs that a server is running.
  /// - Parameter kind: the kind of the jobs; nil for all kinds.
  static func running(
    _ kind: String? = nil, at now: Instant, atMost limit: Int, _ tx: any Transaction
  ) throws -> [Job] {
    try tx.rows(
      """
      SELECT \(columns) FROM job WHERE lease IS NOT NULL AND run_at > \(now) \(only(kind))
      ORDER BY run_at, id LIMIT \(limit)
      """
    ).map(Job.init)
  }

  private static func only(_ kind: String?) -> SQL { kind.map { "AND kind = \($0)" } ?? "" }

  /// Returns the due jobs in the order in which they will run. Positions start at 1.
  static func queued(
    _ kinds: [String], at now: Instant, atMost limit: Int, _ tx: any Transaction
  ) throws -> [(job: Job, position: Int)] {
    try tx.rows(
      """
      \(due(kinds, at: now))
      SELECT \(columns) FROM job JOIN due ON due.due_id = job.id
      ORDER BY turn, served_at, run_at, id LIMIT \(limit)
      """
    ).enumerated().map { (job: try Job(row: $1), position: $0 + 1) }
  }

  /// Returns the waiting jobs that are not due yet, by ascending time.
  /// - Parameter kind: the kind of the jobs; nil for all kinds.
  static func later(
    _ kind: String? = nil, than now: Instant, atMost limit: Int, _ tx: any Transaction
  ) throws -> [Job] {
    try tx.rows(
      """
      SELECT \(columns) FROM job WHERE state = 'open' AND lease IS NULL AND run_at > \(now) \(only(kind))
      ORDER BY run_at, id LIMIT \(limit)
      """
    ).map(Job.init)
  }

  /// Returns the number of starts without a recorded end, of running jobs and of those whose
  /// server was lost.
  static func unendedStarts(_ tx: any Transaction) throws -> Int {
    try tx.count(
      "SELECT coalesce(sum(unended_starts), 0) AS n FROM job WHERE lease IS NOT NULL")
  }

  /// Returns the permanently failed jobs, by descending time.
  public static func failed(atMost limit: Int, _ tx: any Transaction) throws -> [Job] {
    try ended(.failed, atMost: limit, tx)
  }

  /// Returns the jobs that ended in a state, by descending time.
  /// - Parameters:
  ///   - kind: the kind of the jobs; nil for all kinds.
  ///   - routine: the kinds to omit.
  static func ended(
    _ state: State, _ kind: String? = nil, but routine: [String] = [], atMost limit: Int,
    _ tx: any Transaction
  ) throws -> [Job] {
    let others: SQL = routine.isEmpty ? "" : "AND kind NOT IN (\(list: routine))"
    return try tx.rows(
      """
      SELECT \(columns) FROM job WHERE state = \(state.rawValue) AND ended_at IS NOT NULL \(only(kind)) \(others)
      ORDER BY ended_at DESC, id DESC LIMIT \(limit)
      """
    ).map(Job.init)
  }
}
