import Members
import PlazaBase
import PlazaData
import Storefronts

/// Saves settings. They apply once the servers have read them; see ``SettingsMonitor``.
struct SaveSettings: Sendable {
  /// The new values by name; nil to return to the default.
  let values: [String: String?]
  let definitions: [SettingDefinition]
  /// nil while the site is set up, before the first administrator exists.
  let actor: ID<Member>?
  let cipher: TOTPSecretCipher
  /// One nonce for each value.
  let nonces: [[UInt8]]
  let now: Instant

  init(
    _ values: [String: String?], _ definitions: [SettingDefinition], by actor: ID<Member>?,
    cipher: TOTPSecretCipher, in world: World
  ) {
    (self.values, self.definitions, self.actor) = (values, definitions, actor)
    self.cipher = cipher
    nonces = values.map { _ in world.randomBytes(TOTPSecretCipher.nonceBytes) }
    now = world.now()
  }

  /// - Returns: the names of the settings that changed.
  @discardableResult
  func callAsFunction(_ tx: any Transaction) throws -> [String] {
    if let logo = values["PLAZA_LOGO"] ?? nil, try !Logo.exists(logo, tx) {
      throw ValidationErrors("logo", say("This logo was replaced meanwhile. Upload it again."))
    }
    let before = try StoredSettings(tx, cipher).entries
    var changed: [String] = []
    for ((name, value), nonce) in zip(values.sorted { $0.key < $1.key }, nonces) {
      guard let definition = definitions.first(where: { $0.name == name }),
        definition.kind.isEditable,
        before[name]?.value != value || before[name] != nil && value == nil
      else { continue }
      changed.append(name)
      if let value {
        try save(value, of: definition, nonce, tx)
      } else {
        try tx.run("DELETE FROM site_setting WHERE name = \(name)")
      }
      try AuditEntry(
        .settingChanged, by: actor, to: nil,
        detail: definition.change(from: before[name]?.value, to: value), at: now
      ).append(tx)
    }
    guard !changed.isEmpty else { return [] }
    if changed.contains("PLAZA_LOGO") {
      try Logo.deleteOthers(than: values["PLAZA_LOGO"] ?? nil, tx)
    }
    try tx.run("UPDATE site_settings_version SET version = version + 1 WHERE id = 1")
    try tx.notify(.settings)
    return changed
  }

  private func save(
    _ value: String, of definition: SettingDefinition, _ nonce: [UInt8], _ tx: any Transaction
  ) throws {
    let isSealed = definition.kind.isSecret
    let bytes =
      isSealed
      ? try cipher.seal(
        Array(value.utf8), as: StoredSettings.context(definition.name), nonce: nonce)
      : Array(value.utf8)
    try tx.run(
      """
      INSERT INTO site_setting (name, value, is_sealed, changed_at, changed_by)
      VALUES (\(definition.name), \(bytes), \(isSealed), \(now), \(actor))
      ON CONFLICT (name) DO UPDATE SET value = excluded.value, is_sealed = excluded.is_sealed,
        changed_at = excluded.changed_at, changed_by = excluded.changed_by
      """)
  }
}

/// Requests that all servers restart, so that they read their settings again.
struct RequestRestart: Sendable {
  let actor: ID<Member>?
  let now: Instant

  func callAsFunction(_ tx: any Transaction) throws {
    try tx.run("UPDATE site_settings_version SET restarts = restarts + 1 WHERE id = 1")
    if let actor { try AuditEntry(.restarted, by: actor, to: nil, at: now).append(tx) }
    try tx.notify(.settings)
  }
}

extension SettingDefinition {
  /// Describes a change for the audit log, without secrets.
  fileprivate func change(from old: String?, to new: String?) -> String {
    let shown = { (value: String?) in value.map { $0.count > 60 ? $0.prefix(60) + "…" : $0 } ?? "–"
    }
    return kind.isSecret ? name : "\(name): \(shown(old)) → \(shown(new))"
  }
}
