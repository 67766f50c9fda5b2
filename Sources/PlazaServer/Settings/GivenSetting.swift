import Storefronts

/// A setting as one of the sources gives it.
struct GivenSetting {
  /// The name as the operator wrote it, for messages.
  let writtenName: String
  /// The present name, written as an environment variable.
  let name: String
  /// The elements of a list are joined with commas.
  let value: String
  let isList: Bool
  private let isInFile: Bool
  /// The note about an earlier name; nil for a present one.
  let renaming: String?

  /// - Parameter writtenName: the name for messages; nil for the key itself.
  init(_ key: String, as writtenName: String? = nil, _ value: String, isList: Bool = false) {
    let name = SettingNames.name(of: key)
    self.writtenName = writtenName ?? key
    isInFile = writtenName != nil
    self.name = SettingNames.renamed[name] ?? name
    self.value = value
    self.isList = isList
    renaming = name == self.name ? nil : "\(self.writtenName) is now \(self.name)"
  }

  /// - Throws: ``SettingsError`` with the nearest known name if this one is not known.
  func requireName(in known: Set<String>) throws {
    if known.contains(name) { return }
    guard let nearest = SettingNames.nearest(to: name, in: known) else {
      throw SettingsError(writtenName, "is not a setting; docs/settings.md lists all of them.")
    }
    let key = nearest.dropFirst("PLAZA_".count).lowercased().replacing("_", with: ".")
    throw SettingsError(
      writtenName, "is not a setting. Did you mean \(isInFile ? "\"\(key)\"" : nearest)?")
  }

  /// - Parameter all: the settings of one source.
  /// - Throws: ``SettingsError`` if two names of one setting have different values.
  static func byName(_ all: [GivenSetting]) throws -> [String: GivenSetting] {
    try all.sorted { $0.writtenName < $1.writtenName }.reduce(into: [:]) { found, setting in
      guard let other = found[setting.name], !other.value.isEmpty else {
        return found[setting.name] = setting
      }
      guard setting.value.isEmpty || setting.value == other.value else {
        throw SettingsError(
          "\(other.writtenName) and \(setting.writtenName)",
          "are one setting, but have different values: remove one of them.")
      }
    }
  }
}
