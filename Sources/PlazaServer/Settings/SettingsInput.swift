import PlazaBase
import Storefronts

/// The settings given where the server was started. They are read again, together with those that
/// an owner saved in the browser.
public struct SettingsInput: Sendable {
  let flags: [String: String]
  let environment: [String: String]
  let file: String?
  let modules: [any ShopModule.Type]

  /// No settings, for installations that tests assemble.
  static let none = SettingsInput(flags: [:], environment: [:], file: nil, modules: Shops.all)

  /// - Parameter stored: the settings that an owner saved, by name.
  /// - Throws: ``SettingsError`` for the first invalid or unknown setting.
  func source(stored: [String: String] = [:]) throws -> SettingsSource {
    try SettingsSource(
      flags: flags, environment: environment, file: file, stored: stored,
      known: SettingNames.known(modules))
  }

  /// - Throws: ``SettingsError`` for the first invalid or unknown setting.
  func settings(stored: [String: String] = [:]) throws -> Settings {
    let source = try source(stored: stored)
    var settings = try Settings.read(source, environment: environment, shops: modules)
    try source.requireSingleValues()
    settings.input = self
    return settings
  }

  /// The definitions of all settings, in the order of the settings page.
  var definitions: [SettingDefinition] { SettingNames.all(modules) }
}
