import PlazaBase
import PlazaData
import PlazaHTTP

extension ProgramKey {
  private static let columns: SQL = """
    s.id, s.member, m.name AS owner_name, s.agent, s.access, s.scopes, s.created_at, s.seen_at, s.expires_at
    """

  /// Returns the valid keys of a member, the newest first.
  static func all(of member: ID<Member>, now: Instant, _ tx: any Transaction) throws
    -> [ProgramKey]
  {
    try tx.rows(
      """
      SELECT \(columns) FROM members_session s JOIN members_member m ON m.id = s.member
      WHERE s.member = \(member) AND s.access IS NOT NULL AND s.expires_at > \(now)
      ORDER BY s.id DESC LIMIT 2000
      """
    ).map { try ProgramKey(row: $0) }
  }

  /// Returns a page of the valid keys of all members, the newest first.
  static func page(_ page: PageRequest, now: Instant, _ tx: any Transaction) throws
    -> ResultPage<ProgramKey>
  {
    let before = page.after.map { " AND s.id < \($0.id)" as SQL } ?? ""
    let found = try tx.rows(
      """
      SELECT \(columns) FROM members_session s JOIN members_member m ON m.id = s.member
      WHERE s.access IS NOT NULL AND s.expires_at > \(now)\(before)
      ORDER BY s.id DESC LIMIT \(page.limit + 1)
      """
    ).map { try ProgramKey(row: $0) }
    return ResultPage(found, limit: page.limit) { Cursor($0.createdAt.microseconds, $0.id) }
  }

  /// Returns a valid key.
  /// - Parameter member: The owner; nil for the key of any member.
  static func find(
    _ id: ID<Viewer.Session>, of member: ID<Member>? = nil, now: Instant, _ tx: any Transaction
  ) throws -> ProgramKey {
    let owner = member.map { " AND s.member = \($0)" as SQL } ?? ""
    let row = try tx.first(
      """
      SELECT \(columns) FROM members_session s JOIN members_member m ON m.id = s.member
      WHERE s.id = \(id) AND s.access IS NOT NULL AND s.expires_at > \(now)\(owner)
      """)
    guard let row else { throw RemoveProgramKey.Refusal.notFound }
    return try ProgramKey(row: row)
  }
}
