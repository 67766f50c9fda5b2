import Logging
import PlazaBase
import Storefronts

extension Settings {
  /// Adds the saved settings as the source of lowest precedence. One that this version refuses is
  /// logged and left out, so that the owner can correct it in the browser.
  mutating func add(_ stored: StoredSettings, _ logger: Logger) throws {
    guard let input else { return }
    var values = stored.values
    while true {
      do {
        let read = try input.settings(stored: values)
        self = read.keeping(self)
        return
      } catch let error as SettingsError {
        guard values.removeValue(forKey: error.name) != nil else { throw error }
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
