import PlazaBase
import PlazaData
import PlazaHTTP

/// A member's browser that receives pushes.
struct Device: Sendable, Equatable {
  let id: ID<Device>
  let member: ID<Member>
  let name: StoredPhrase
  let endpoint: String
  let keys: PushKeys
  let addedAt: Instant
  let reachedAt: Instant?
  /// When delivery last failed permanently; nil after the next successful delivery.
  let missedAt: Instant?

  private static let columns: SQL =
    "id, member, name, endpoint, point, secret, added_at, reached_at, missed_at"

  /// - Returns: nil if the device was removed or its keys are invalid.
  static func find(_ id: ID<Device>, _ tx: any Transaction) throws -> Device? {
    try tx.first("SELECT \(columns) FROM notification_device WHERE id = \(id)").flatMap(
      Device.read)
  }

  /// Returns a member's devices, oldest first.
  static func of(_ member: ID<Member>, _ tx: any Transaction) throws -> [Device] {
    try tx.rows(
      "SELECT \(columns) FROM notification_device WHERE member = \(member) ORDER BY added_at, id"
    ).compactMap(Device.read)
  }

  private static func read(_ row: PlazaData.Row) throws -> Device? {
    guard let keys = PushKeys(point: try row.value("point"), secret: try row.value("secret"))
    else { return nil }
    return Device(
      id: try row.value("id"), member: try row.value("member"), name: try row.value("name"),
      endpoint: try row.value("endpoint"), keys: keys, addedAt: try row.value("added_at"),
      reachedAt: try row.optional("reached_at"), missedAt: try row.optional("missed_at"))
  }
}

/// Registers a browser for pushes. A browser that another member registered before now belongs to
/// this member.
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
      INSERT INTO notification_device (id, member, name, endpoint, point, secret, added_at)
      VALUES (\(id), \(member), \(name), \(endpoint), \(keys.point), \(keys.secret), \(now))
      ON CONFLICT (endpoint) DO UPDATE SET member = excluded.member, name = excluded.name, point = excluded.point,
        secret = excluded.secret
      """)
    let maximum = try Limit.devices.maximum(for: member, tx)
    // Removes the oldest devices beyond the limit.
    try tx.run(
      """
      DELETE FROM notification_device WHERE member = \(member) AND id NOT IN (
        SELECT id FROM notification_device WHERE member = \(member) ORDER BY added_at DESC, id DESC LIMIT \(maximum))
      """)
  }
}

/// Stops pushes to a device.
struct RemoveDevice: Sendable {
  let device: ID<Device>
  /// The member to whom the device must belong; nil if the push service reports it gone.
  let member: ID<Member>?

  func callAsFunction(_ tx: any Transaction) throws {
    let own: SQL = member.map { "AND member = \($0)" } ?? ""
    try tx.run("DELETE FROM notification_device WHERE id = \(device) \(own)")
  }
}
