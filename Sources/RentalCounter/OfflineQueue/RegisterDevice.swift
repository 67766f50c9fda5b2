import PlazaBase
import PlazaData

/// Registers a browser as a counter device.
struct RegisterDevice: Sendable {
  let id: ID<CounterDevice>
  let name: String
  let clerk: Clerk
  let now: Instant

  init(_ name: String, by clerk: Clerk, in world: World) {
    id = world.newID()
    self.name = name
    self.clerk = clerk
    now = world.now()
  }

  func callAsFunction(_ tx: any Transaction) throws -> CounterDevice {
    try tx.run(
      """
      INSERT INTO rental_device (id, name, made_at, made_by, made_by_name, last_hash, last_acted_at, seen_at)
      VALUES (\(id), \(name), \(now), \(clerk.id), \(clerk.name), \(JournalEntry.beginning), \(now), \(now))
      """)
    return try StartShift(device: id, clerk: clerk, now: now)(tx)
  }
}

/// Records that a clerk works on a device. Entries of its journal may then name that clerk.
struct StartShift: Sendable {
  let device: ID<CounterDevice>
  let clerk: Clerk
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws -> CounterDevice {
    let found = try CounterDevice.find(device, tx)
    if found.revokedAt != nil { throw DeviceRefusal.revoked(name: found.name) }
    try tx.run(
      """
      INSERT INTO rental_device_clerk (device, member, name) VALUES (\(device), \(clerk.id), \(clerk.name))
      ON CONFLICT (device, member) DO UPDATE SET name = excluded.name
      """)
    try tx.run("UPDATE rental_device SET seen_at = \(now) WHERE id = \(device)")
    return try CounterDevice.find(device, tx)
  }
}

/// Revokes a device, which deletes its customers and stock on its next contact with the server.
/// Revoking it again has no effect.
struct RevokeDevice: Sendable {
  let device: ID<CounterDevice>
  let clerk: Clerk
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws -> CounterDevice {
    _ = try CounterDevice.find(device, tx)
    try tx.run(
      """
      UPDATE rental_device SET revoked_at = \(now), revoked_by_name = \(clerk.name)
      WHERE id = \(device) AND revoked_at IS NULL
      """)
    return try CounterDevice.find(device, tx)
  }
}

enum DeviceRefusal: Refusal, Equatable {
  case revoked(name: String)

  var slug: String { "device-revoked" }

  var message: String {
    switch self {
    case .revoked(let name):
      say(
        """
        \(name) is no longer a counter device. You can still send its entries. To keep using it, make it a \
        counter device again.
        """)
    }
  }
}
