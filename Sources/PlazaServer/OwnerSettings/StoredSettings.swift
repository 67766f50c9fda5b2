import Members
import PlazaBase
import PlazaData
import Wallet

/// The settings that owners saved in the browser.
struct StoredSettings: Sendable, Equatable {
  /// A saved setting.
  struct Entry: Sendable, Equatable {
    /// nil if no key of this server decrypts the value.
    let value: String?
    let changedAt: Instant
    let changedBy: ID<Member>?
  }

  /// By the name of the setting.
  private(set) var entries: [String: Entry] = [:]
  /// Increases with each change.
  private(set) var version = 0
  /// The number of restarts that administrators requested. A server restarts if it increases.
  private(set) var restarts = 0
  /// The currency of the ledger; nil before the site is set up.
  private(set) var currency: String?

  /// The values by name. The currency of the ledger is one of them, so that a restored database
  /// needs no setting.
  var values: [String: String] {
    var values = entries.compactMapValues(\.value)
    if let currency { values["PLAZA_CURRENCY"] = currency }
    return values
  }

  /// - Returns: empty settings if the database does not have the tables yet.
  static func read(_ store: any Database, _ cipher: TOTPSecretCipher?) async throws
    -> StoredSettings
  {
    try await store.read { tx in
      try tx.hasTable("site_settings_version") ? StoredSettings(tx, cipher) : StoredSettings()
    }
  }

  init() {}

  init(_ tx: any Transaction, _ cipher: TOTPSecretCipher?) throws {
    let row = try tx.first("SELECT version, restarts FROM site_settings_version WHERE id = 1")
    version = try row?.value("version") ?? 0
    restarts = try row?.value("restarts") ?? 0
    currency = try SetCurrency.stored(tx)?.code
    let rows = try tx.rows(
      "SELECT name, value, is_sealed, changed_at, changed_by FROM site_setting")
    for row in rows {
      let name: String = try row.value("name")
      let bytes: [UInt8] = try row.value("value")
      let plain = try row.value("is_sealed") ? cipher?.open(bytes, as: Self.context(name)) : bytes
      entries[name] = Entry(
        value: plain.map { String(decoding: $0, as: UTF8.self) },
        changedAt: try row.value("changed_at"), changedBy: try row.optional("changed_by"))
    }
  }

  /// The name under which a secret is encrypted.
  static func context(_ name: String) -> String { "site_setting/\(name)" }

  /// Encrypts the secrets with the current key after the key was rotated.
  static func reseal(_ store: any Database, _ cipher: TOTPSecretCipher, world: World) async throws
  {
    let nonce = { world.randomBytes(TOTPSecretCipher.nonceBytes) }
    let names = try await store.read { tx in
      try tx.rows("SELECT name FROM site_setting WHERE is_sealed = 1 ORDER BY name")
        .map { try $0.value("name", as: String.self) }
    }
    let nonces = Dictionary(uniqueKeysWithValues: names.map { ($0, nonce()) })
    try await store.write { tx in
      for (name, nonce) in nonces {
        guard
          let old: [UInt8] = try tx.first("SELECT value FROM site_setting WHERE name = \(name)")?
            .value("value"), !cipher.isCurrent(old),
          let plain = cipher.open(old, as: context(name))
        else { continue }
        let sealed = try cipher.seal(plain, as: context(name), nonce: nonce)
        try tx.run("UPDATE site_setting SET value = \(sealed) WHERE name = \(name)")
      }
    }
  }
}

extension StoredSettings {
  static let migrations = [
    Migration(
      "plaza/0003-settings",
      [
        """
        CREATE TABLE site_setting (
          name \(.text) PRIMARY KEY NOT NULL,
          value \(.bytes) NOT NULL,
          is_sealed \(.int) NOT NULL CHECK (is_sealed IN (0, 1)),
          changed_at \(.int) NOT NULL,
          changed_by \(.text)
        ) \(.strict)
        """,
        """
        CREATE TABLE site_settings_version (
          id \(.int) PRIMARY KEY NOT NULL CHECK (id = 1),
          version \(.int) NOT NULL,
          restarts \(.int) NOT NULL
        ) \(.strict)
        """,
        "INSERT INTO site_settings_version (id, version, restarts) VALUES (1, 0, 0)",
      ])
  ]
}

extension Topic {
  /// Announced when a setting was saved or a restart was requested.
  static let settings: Topic = "settings"
}
