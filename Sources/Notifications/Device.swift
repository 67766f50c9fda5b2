import PlazaBase
import PlazaData
import PlazaPush
import PlazaWeb

/// A browser of a member that takes pushes.
struct Device: Sendable, Equatable {
  let id: ID<Device>
  let member: ID<Member>
  let name: StoredPhrase
  let endpoint: String
  let keys: PushKeys
  let addedAt: Instant
  let reachedAt: Instant?
  /// When sending something to it was given up; nil once something reached it again.
  let missedAt: Instant?

  private static let columns: SQL = "id, member, name, endpoint, point, secret, added_at, reached_at, missed_at"

  /// - Returns: nil where the browser is not there any more, or its keys are none.
  static func find(_ id: ID<Device>, _ tx: any Transaction) throws -> Device? {
    try tx.first("SELECT \(columns) FROM notices_device WHERE id = \(id)").flatMap(Device.read)
  }

  /// A member's, the first first.
  static func of(_ member: ID<Member>, _ tx: any Transaction) throws -> [Device] {
    try tx.rows(
      "SELECT \(columns) FROM notices_device WHERE member = \(member) ORDER BY added_at, id"
    ).compactMap(Device.read)
  }

  private static func read(_ row: PlazaData.Row) throws -> Device? {
    guard let keys = PushKeys(point: try row.value("point"), secret: try row.value("secret")) else { return nil }
    return Device(
      id: try row.value("id"), member: try row.value("member"), name: try row.value("name"),
      endpoint: try row.value("endpoint"), keys: keys, addedAt: try row.value("added_at"),
      reachedAt: try row.optional("reached_at"), missedAt: try row.optional("missed_at"))
  }
}

/// A member wants pushes on a browser. One that had somebody else's before has theirs from now on.
struct AddDevice: Sendable {
  let member: ID<Member>
  let name: StoredPhrase
  let endpoint: String
  let keys: PushKeys
  let id: ID<Device>
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO notices_device (id, member, name, endpoint, point, secret, added_at)
      VALUES (\(id), \(member), \(name), \(endpoint), \(keys.point), \(keys.secret), \(now))
      ON CONFLICT (endpoint) DO UPDATE SET member = excluded.member, name = excluded.name, point = excluded.point,
        secret = excluded.secret
      """)
    let most = try Limit.devices.most(for: member, tx)
    // The oldest make room.
    try tx.run(
      """
      DELETE FROM notices_device WHERE member = \(member) AND id NOT IN (
        SELECT id FROM notices_device WHERE member = \(member) ORDER BY added_at DESC, id DESC LIMIT \(most))
      """)
  }
}

/// Nothing is pushed to a browser any more.
struct RemoveDevice: Sendable {
  let device: ID<Device>
  /// Whose it must be; nil where the push service said that it is gone.
  let member: ID<Member>?

  func callAsFunction(_ tx: any Transaction) throws {
    let own: SQL = member.map { "AND member = \($0)" } ?? ""
    try tx.run("DELETE FROM notices_device WHERE id = \(device) \(own)")
  }
}
