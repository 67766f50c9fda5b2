public import PlazaBase
public import PlazaData

extension Job {
  static func find(_ id: ID<Job>, _ tx: any Transaction) throws -> Job? {
    try tx.first("SELECT \(columns) FROM errand WHERE id = \(id)").map(Job.init)
  }

  /// The open errand of a kind and key.
  public static func open(_ kind: String, key: String, _ tx: any Transaction) throws -> Job? {
    try tx.first(
      "SELECT \(columns) FROM errand WHERE kind = \(kind) AND subject = \(key) AND state = 'open'"
    ).map(Job.init)
  }

  /// Whether one of a kind and key was given up since that moment because the server stopped each time it was started:
  /// who only looks at a page must not start it again.
  public static func stoppedServers(
    _ kind: String, key: String = "", since moment: Instant, _ tx: any Transaction
  ) throws -> Bool {
    try tx.exists(
      """
      SELECT 1 FROM errand WHERE kind = \(kind) AND subject = \(key) AND state = 'given-up' AND ended_at > \(moment)
        AND unended_starts >= \(JobLimits().starts)
      """)
  }

  /// When one of a kind and key was done or given up last.
  static func lastEnd(_ kind: String, key: String, _ tx: any Transaction) throws -> Instant? {
    try tx.first(
      "SELECT max(ended_at) AS ended_at FROM errand WHERE kind = \(kind) AND subject = \(key)"
    )?.optional("ended_at")
  }

  /// The one whose turn it is and that nobody else is taking.
  static func claimDue(_ kinds: [String], at now: Instant, _ tx: any Transaction) throws -> Job? {
    try tx.first(
      """
      \(due(kinds, at: now))
      SELECT \(columns) FROM errand JOIN due ON due.due_id = errand.id
      WHERE state = 'open' AND run_at <= \(now)
      ORDER BY turn, served_at, run_at, id LIMIT 1 \(.skipLocked)
      """
    ).map(Job.init)
  }

  /// What is due, in turns. `place` is where it stands among those of its owner in its line, `turn` where it stands in
  /// its line, whose owners take turns. Of equal turns the one comes first for whose line something was started the
  /// longest ago, and within a line it is the same with owners.
  private static func due(_ kinds: [String], at now: Instant) -> SQL {
    let last: SQL = "begun_at IS NOT NULL AND kind IN (\(list: kinds)) ORDER BY begun_at DESC LIMIT 1"
    return """
      WITH waiting AS (
        SELECT id AS due_id, run_at AS due_at, line AS due_line, owner AS due_owner,
          row_number() OVER (PARTITION BY line, owner ORDER BY run_at, id) AS place
        FROM errand WHERE state = 'open' AND run_at <= \(now) AND kind IN (\(list: kinds))
      ), served AS (
        SELECT due_id, due_at, due_line, place,
          max(coalesce(CASE WHEN place > 1 OR due_owner IS NULL OR due_owner = due_line THEN 0
            ELSE (SELECT begun_at FROM errand begun
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
            ELSE (SELECT begun_at FROM errand begun WHERE begun.line = due_line AND \(last)) END, 0))
          OVER (PARTITION BY due_line) AS served_at
        FROM turns
      )
      """
  }

  /// When the next one is due; nil where none is open.
  static func nextDue(_ kinds: [String], _ tx: any Transaction) throws -> Instant? {
    try tx.first(
      """
      SELECT run_at FROM errand WHERE state = 'open' AND kind IN (\(list: kinds)) ORDER BY run_at, id LIMIT 1
      """
    )?.value("run_at")
  }

  /// Those that somebody is at.
  static func running(at now: Instant, atMost limit: Int, _ tx: any Transaction) throws -> [Job] {
    try tx.rows(
      """
      SELECT \(columns) FROM errand WHERE lease IS NOT NULL AND run_at > \(now) ORDER BY run_at, id LIMIT \(limit)
      """
    ).map(Job.init)
  }

  /// Those that are due, in the order in which they are taken; the first place is 1.
  static func inLine(
    _ kinds: [String], at now: Instant, atMost limit: Int, _ tx: any Transaction
  ) throws -> [(job: Job, place: Int)] {
    try tx.rows(
      """
      \(due(kinds, at: now))
      SELECT \(columns) FROM errand JOIN due ON due.due_id = errand.id
      ORDER BY turn, served_at, run_at, id LIMIT \(limit)
      """
    ).enumerated().map { (job: try Job(row: $1), place: $0 + 1) }
  }

  /// Those that are not due yet, the next one first.
  static func later(than now: Instant, atMost limit: Int, _ tx: any Transaction) throws -> [Job] {
    try tx.rows(
      """
      SELECT \(columns) FROM errand WHERE state = 'open' AND lease IS NULL AND run_at > \(now)
      ORDER BY run_at, id LIMIT \(limit)
      """
    ).map(Job.init)
  }

  /// How many starts have not ended, of those under way and of those whose server was lost.
  static func unendedStarts(_ tx: any Transaction) throws -> Int {
    try tx.count("SELECT coalesce(sum(unended_starts), 0) AS n FROM errand WHERE lease IS NOT NULL")
  }

  /// Those that were given up, the latest first.
  public static func givenUp(atMost limit: Int, _ tx: any Transaction) throws -> [Job] {
    try ended(.givenUp, atMost: limit, tx)
  }

  /// Those that ended so, the latest first.
  /// - Parameter routine: kinds to leave out.
  static func ended(
    _ state: State, but routine: [String] = [], atMost limit: Int, _ tx: any Transaction
  ) throws -> [Job] {
    let only: SQL = routine.isEmpty ? "" : "AND kind NOT IN (\(list: routine))"
    return try tx.rows(
      """
      SELECT \(columns) FROM errand WHERE state = \(state.rawValue) AND ended_at IS NOT NULL \(only)
      ORDER BY ended_at DESC, id DESC LIMIT \(limit)
      """
    ).map(Job.init)
  }
}
