import PlazaBase
import PlazaData
import PlazaPush

/// Keeps the plaza's key for push services. It is made when it is first needed and kept in the database, so that every
/// server has the same: browsers tie their subscriptions to it.
struct VAPIDKeyStore: Sendable {
  let store: any Database
  let world: World

  func key() async throws -> VAPIDKey {
    if let key = try await store.read(Self.find) { return key }
    // A number of 32 bytes is no key of the curve once in four thousand million times.
    var raw = world.randomBytes(32)
    while VAPIDKey(raw: raw) == nil { raw = world.randomBytes(32) }
    let (made, now) = (raw, world.now())
    let kept = try await store.write { tx in
      try tx.run(
        """
        INSERT INTO notices_vapid (id, key, made_at) VALUES (1, \(made), \(now)) ON CONFLICT (id) DO NOTHING
        """)
      return try Self.find(tx)
    }
    guard let kept else { throw BrokenKey() }
    return kept
  }

  private static func find(_ tx: any Transaction) throws -> VAPIDKey? {
    guard let row = try tx.first("SELECT key FROM notices_vapid WHERE id = 1") else { return nil }
    guard let key = VAPIDKey(raw: try row.value("key")) else { throw BrokenKey() }
    return key
  }

  /// What stands in the database is no key.
  struct BrokenKey: Error {}
}
