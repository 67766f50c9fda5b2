import Members
import PlazaBase
import PlazaData
import PlazaHTTP
import Storefronts

/// All settings as they are at one moment: what is saved, and what the machine gives.
struct SettingsReading: Sendable {
  let stored: StoredSettings
  private let given: [String: (value: String, origin: SettingsSource.Origin)]
  private let input: SettingsInput
  /// The names of the members who changed a setting last.
  let people: [ID<Member>: String]
  let currency: Currency

  /// - Throws: ``SettingsError`` if the settings file has become invalid.
  init(_ store: any Database, _ settings: Settings, _ cipher: TOTPSecretCipher) async throws {
    (stored, people) = try await store.read { tx in
      let stored = try StoredSettings(tx, cipher)
      let members = Set(stored.entries.values.compactMap(\.changedBy))
      return (stored, try MemberSummary.names(of: Array(members), tx))
    }
    input = settings.input ?? .none
    given = try input.given(stored)
    currency = settings.currency
  }

  /// Reads the settings within a transaction, without the names of members.
  init(_ settings: Settings, _ cipher: TOTPSecretCipher, _ tx: any Transaction) throws {
    stored = try StoredSettings(tx, cipher)
    people = [:]
    input = settings.input ?? .none
    given = try input.given(stored)
    currency = settings.currency
  }

  var definitions: [SettingDefinition] { input.definitions }

  /// The value that applies; nil if none is given.
  func value(of definition: SettingDefinition) -> String? { given[definition.name]?.value }

  func form(of definition: SettingDefinition) -> SettingValue {
    SettingValue(definition: definition, currency: currency)
  }

  /// Where the machine gives the setting, so that the browser cannot change it; nil if it does
  /// not.
  func fixedBy(_ definition: SettingDefinition) -> SettingsSource.Origin? {
    given[definition.name].flatMap { $0.origin == .browser ? nil : $0.origin }
  }

  func isEditable(_ definition: SettingDefinition) -> Bool {
    if case .currency = definition.kind, stored.currency != nil { return false }
    return definition.kind.isEditable && fixedBy(definition) == nil
  }

  /// The version of a section's form.
  func version(of section: SettingSection) -> RecordVersion {
    version(of: definitions.filter { $0.section == section })
  }

  /// The version of a form with some settings.
  func version(of definitions: [SettingDefinition]) -> RecordVersion {
    var fields: [String: [String]] = [:]
    for definition in definitions where isEditable(definition) {
      let value = value(of: definition) ?? definition.fallback ?? ""
      switch definition.kind {
      case .secret: fields[definition.key] = []
      case .mailServer:
        for (name, value) in MailServerFields(value)?.values ?? [:] { fields[name] = [value] }
      case .shops:
        fields[definition.key] =
          value.isEmpty ? Shops.all.map { $0.slug } : value.split(separator: ",").map(String.init)
      default: fields[definition.key] = [form(of: definition).shown(value)]
      }
    }
    return RecordVersion(fields)
  }
}

extension SettingsReading {
  /// Reads a section's form.
  func save(
    _ check: inout FormValidator, in section: SettingSection, by actor: ID<Member>,
    _ cipher: TOTPSecretCipher, _ world: World
  ) throws -> SaveSettings {
    let own = definitions.filter { $0.section == section && isEditable($0) }
    return try save(&check, own, by: actor, cipher, world)
  }

  /// Reads a form with some settings, such as a step of the set-up.
  func save(
    _ check: inout FormValidator, only names: [String], by actor: ID<Member>,
    _ cipher: TOTPSecretCipher, _ world: World
  ) throws -> SaveSettings {
    let own = definitions.filter { names.contains($0.name) && isEditable($0) }
    return try save(&check, own, by: actor, cipher, world)
  }

  /// Reads an API request, which may name any settings.
  /// - Parameter names: the fields of the request.
  func save(
    _ check: inout FormValidator, named names: [String], by actor: ID<Member>,
    _ cipher: TOTPSecretCipher, _ world: World
  ) throws -> SaveSettings {
    let named = names.compactMap { name in
      let definition = definitions.first { $0.key == name }
      if definition == nil { check.addError(name, say("“\(name)” is not a setting.")) }
      if let definition, !isEditable(definition) {
        check.addError(name, say("“\(name)” can only be changed on the server."))
      }
      return definition
    }
    return try save(&check, named.filter(isEditable), by: actor, cipher, world)
  }

  private func save(
    _ check: inout FormValidator, _ definitions: [SettingDefinition], by actor: ID<Member>,
    _ cipher: TOTPSecretCipher, _ world: World
  ) throws -> SaveSettings {
    var changes: [String: String?] = [:]
    for definition in definitions {
      let current = value(of: definition)
      let change = form(of: definition).change(&check, current: current)
      guard case .set(let value) = change, value != current else { continue }
      // A default is not stored, so that it follows later versions.
      if current == nil, value == definition.fallback { continue }
      changes[definition.name] = value
    }
    requireSecretAgain(changes, &check)
    if check.errors.isEmpty {
      let changed = definitions.first { changes[$0.name].flatMap { $0 } != nil }
      try verify(changes, besides: changed ?? definitions.first, &check)
    }
    return SaveSettings(changes, definitions, by: actor, cipher: cipher, in: world)
  }

  /// Requires the client secret again if the address of its provider changes, so that a borrowed
  /// session cannot have the secret sent to another server.
  private func requireSecretAgain(_ changes: [String: String?], _ check: inout FormValidator) {
    let (issuer, secret) = ("PLAZA_OIDC_ISSUER", "PLAZA_OIDC_SECRET")
    let isKept = given[secret] != nil && changes[secret] == nil
    guard isKept, changes[issuer].flatMap({ $0 }) != nil,
      let definition = definitions.first(where: { $0.name == secret })
    else { return }
    check.addError(
      definition.key, say("Enter the client secret again, because the address changed."))
  }

  /// Reads all settings with the changes, as the next start of the server will.
  /// - Parameter changed: shows the error if the form cannot change the setting that it names,
  ///   such as one that a sign-in provider needs.
  private func verify(
    _ changes: [String: String?], besides changed: SettingDefinition?,
    _ check: inout FormValidator
  ) throws {
    let values = stored.values.merging(changes.mapValues { $0 ?? "" }) { $1 }
    do {
      _ = try input.settings(stored: values)
    } catch let error as SettingsError {
      let definition = definitions.first { $0.name == error.name }
      let shown = definition.flatMap { isEditable($0) ? $0 : changed }
      let field = shown.map { $0.fields.first ?? $0.key } ?? ""
      check.addError(field, "\(definition?.title ?? error.name) \(error.message)")
    }
  }

  /// Whether a setting was saved that this server reads only when it starts.
  func needsRestart(since start: StoredSettings) -> Bool {
    definitions.contains { definition in
      !definition.isLive
        && stored.entries[definition.name]?.value != start.entries[definition.name]?.value
    }
  }
}

extension SettingDefinition {
  /// Whether a change applies without a restart.
  var isLive: Bool {
    section == .identity || ["PLAZA_SIGN_UP", "PLAZA_ABOUT_SECURITY"].contains(name)
  }
}

extension SettingsInput {
  /// Returns the values that apply, and where each is given.
  fileprivate func given(_ stored: StoredSettings) throws -> [String: (
    value: String, origin: SettingsSource.Origin
  )] {
    let source = try source(stored: stored.values)
    return definitions.reduce(into: [:]) { given, definition in
      guard let value = source.text(definition.name),
        let origin = source.origin(of: definition.name)
      else { return }
      given[definition.name] = (value, origin)
    }
  }
}
