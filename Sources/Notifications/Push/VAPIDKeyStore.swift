import PlazaBase
import PlazaData

/// The server's VAPID key. It is generated when first needed and stored in the database, so that
/// all servers share it: browsers bind their subscriptions to it.
struct VAPIDKeyStore: Sendable {
  let store: any Database
  let world: World

  func key() async throws -> VAPIDKey {
    if let key = try await store.read(Self.find) { return key }
    // A random 256-bit number is an invalid P-256 key with a probability of about 2⁻³².
    var raw = world.randomBytes(32)
    while VAPIDKey(raw: raw) == nil { raw = world.randomBytes(32) }
    let (made, now) = (raw, world.now())
    let stored = try await store.write { tx in
      try tx.run(
        """
        INSERT INTO notification_vapid_key (id, key, made_at) VALUES (1, \(made), \(now)) ON CONFLICT (id) DO NOTHING
        """)
      return try Self.find(tx)
    }
    guard let stored else { throw InvalidKey() }
    return stored
  }

  private static func find(_ tx: any Transaction) throws -> VAPIDKey? {
    guard let row = try tx.first("SELECT key FROM notification_vapid_key WHERE id = 1") else {
      return nil
    }
    guard let key = VAPIDKey(raw: try row.value("key")) else { throw InvalidKey() }
    return key
  }

  /// The stored key is invalid.
  struct InvalidKey: Error {}
}
