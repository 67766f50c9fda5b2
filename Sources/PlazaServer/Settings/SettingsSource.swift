import Storefronts

/// Looks settings up in the command line, the environment and a file, in this order.
final class SettingsSource: SettingsReader {
  private let sources: [[String: GivenSetting]]

  /// - Throws: ``SettingsError``.
  init(flags: [String: String], environment: [String: String], file: String?) throws {
    let variables = environment.filter { $0.key.hasPrefix("PLAZA_") }
    sources = try [
      flags.map { GivenSetting($0.key, $0.value) },
      variables.map { GivenSetting($0.key, $0.value) },
      file.map(SettingsFile.read) ?? [],
    ].map(GivenSetting.byName)
  }

  /// A sentence about the settings that are given by earlier names; nil if there are none.
  var renamingNotice: String? {
    let renamings = sources.flatMap(\.values).compactMap(\.renaming).sorted()
    guard !renamings.isEmpty else { return nil }
    return "\(renamings.joined(separator: ", ")). Earlier names still work."
  }

  func text(_ key: String) -> String? {
    let name = SettingNames.name(of: key)
    let setting = sources.lazy.compactMap { $0[name] }.first
    return setting.flatMap { $0.value.isEmpty ? nil : $0.value }
  }

  func number(_ key: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = text(key) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw SettingsError(
        SettingNames.name(of: key),
        "must be a whole number from \(range.lowerBound) to \(range.upperBound), but is \"\(text)\"."
      )
    }
    return number
  }
}
