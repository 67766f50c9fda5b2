import PlazaBase
public import PlazaData

extension Errand {
  static func find(_ id: ID<Errand>, _ tx: any Transaction) throws -> Errand? {
    try tx.first("SELECT \(columns) FROM errand WHERE id = \(id)").map(Errand.init)
  }

  /// The open errand of a kind and key.
  public static func open(_ kind: String, key: String, _ tx: any Transaction) throws -> Errand? {
    try tx.first(
      "SELECT \(columns) FROM errand WHERE kind = \(kind) AND subject = \(key) AND state = 'open'"
    ).map(Errand.init)
  }

  /// When one of a kind and key was done or given up last.
  static func lastEnd(_ kind: String, key: String, _ tx: any Transaction) throws -> Instant? {
    try tx.first(
      "SELECT max(ended_at) AS ended_at FROM errand WHERE kind = \(kind) AND subject = \(key)"
    )?.optional("ended_at")
  }

  /// The one that is due the longest and that nobody else is taking.
  static func claimDue(_ kinds: [String], at now: Instant, _ tx: any Transaction) throws -> Errand? {
    try tx.first(
      """
      SELECT \(columns) FROM errand
      WHERE state = 'open' AND run_at <= \(now) AND kind IN (\(list: kinds))
      ORDER BY run_at, id LIMIT 1 \(.skipLocked)
      """
    ).map(Errand.init)
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
  static func running(at now: Instant, atMost limit: Int, _ tx: any Transaction) throws -> [Errand] {
    try tx.rows(
      """
      SELECT \(columns) FROM errand WHERE lease IS NOT NULL AND run_at > \(now) ORDER BY run_at, id LIMIT \(limit)
      """
    ).map(Errand.init)
  }

  /// Those that wait, the next one first.
  static func waiting(at now: Instant, atMost limit: Int, _ tx: any Transaction) throws -> [Errand] {
    try tx.rows(
      """
      SELECT \(columns) FROM errand WHERE state = 'open' AND (lease IS NULL OR run_at <= \(now))
      ORDER BY run_at, id LIMIT \(limit)
      """
    ).map(Errand.init)
  }

  /// Those that ended so, the latest first.
  static func ended(_ state: State, atMost limit: Int, _ tx: any Transaction) throws -> [Errand] {
    try tx.rows(
      """
      SELECT \(columns) FROM errand WHERE state = \(state.rawValue) AND ended_at IS NOT NULL
      ORDER BY ended_at DESC, id DESC LIMIT \(limit)
      """
    ).map(Errand.init)
  }
}
