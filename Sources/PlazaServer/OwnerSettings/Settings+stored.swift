import Logging
import PlazaBase
import Storefronts

extension Settings {
  /// Adds the saved settings as the source of lowest precedence. One that this version refuses is
  /// logged and left out, so that the owner can correct it in the browser.
  mutating func add(_ stored: StoredSettings, _ logger: Logger) throws {
    try add(stored.values, logger)
  }

  /// - Parameter stored: The saved settings by name.
  mutating func add(_ stored: [String: String], _ logger: Logger) throws {
    guard let input else { return }
    var values = stored
    while true {
      do {
        let read = try input.settings(stored: values)
        self = read.keeping(self)
        return
      } catch let error as SettingsError {
        guard values.drop(error.name) else { throw error }
        logger.error("a saved setting is not used: \(error)")
      }
    }
  }

  /// Takes over what a caller may have changed after reading the settings.
  private func keeping(_ given: Settings) -> Settings {
    var settings = self
    settings.port = given.port
    settings.renamingNotice = given.renamingNotice
    return settings
  }
}

extension [String: String] {
  /// Leaves out the setting that an error names. A sign-in provider without one of its settings,
  /// or without one that only the machine gives, is left out whole.
  /// - Returns: false if nothing was left out.
  fileprivate mutating func drop(_ name: String) -> Bool {
    let ofProviders = ServerSettings.signIn.map(\.name).filter { self[$0] != nil }
    let provider = name.split(separator: "_").prefix(2).joined(separator: "_") + "_"
    let ofOne = ofProviders.filter { $0.hasPrefix(provider) }
    if !ofOne.isEmpty {
      for name in ofOne { self[name] = nil }
      return true
    }
    if removeValue(forKey: name) != nil { return true }
    for name in ofProviders { self[name] = nil }
    return !ofProviders.isEmpty
  }
}
