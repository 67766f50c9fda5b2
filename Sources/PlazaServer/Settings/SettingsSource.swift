import Storefronts

/// Looks settings up in the command line, the environment, a file, and the settings that an owner
/// saved in the browser, in this order.
final class SettingsSource: SettingsReader {
  /// Where a setting is given.
  enum Origin: Int, Sendable, CaseIterable {
    case commandLine, environment, file, browser
  }

  /// By ``Origin``.
  private let sources: [[String: GivenSetting]]
  /// The names of all settings that were read.
  private(set) var readNames: Set<String> = []
  private var readAsList: Set<String> = []

  /// - Parameters:
  ///   - stored: the settings that an owner saved, by name. Unknown ones are ignored: a version
  ///     that knew them may have saved them.
  ///   - known: the names of all settings.
  /// - Throws: ``SettingsError``.
  init(
    flags: [String: String], environment: [String: String], file: String?,
    stored: [String: String] = [:], known: Set<String>
  ) throws {
    let variables = environment.filter {
      $0.key.hasPrefix("PLAZA_") && $0.key != SettingNames.file
    }
    let given = try [
      flags.map { GivenSetting($0.key, $0.value) },
      variables.map { GivenSetting($0.key, $0.value) }, file.map(SettingsFile.read) ?? [],
    ]
    for setting in given.joined().sorted(by: { $0.writtenName < $1.writtenName }) {
      try setting.requireName(in: known)
    }
    let saved = stored.filter { known.contains($0.key) }.map { GivenSetting($0.key, $0.value) }
    sources = try (given + [saved]).map(GivenSetting.byName)
  }

  /// - Throws: ``SettingsError`` if the file has a list for a setting that was read as one value.
  func requireSingleValues() throws {
    for setting in sources.flatMap(\.values)
    where setting.isList && !readAsList.contains(setting.name) {
      throw SettingsError(setting.writtenName, "must be one value, but is a list.")
    }
  }

  /// A sentence about the settings that are given by earlier names; nil if there are none.
  var renamingNotice: String? {
    let renamings = sources.flatMap(\.values).compactMap(\.renaming).sorted()
    guard !renamings.isEmpty else { return nil }
    return "\(renamings.joined(separator: ", ")). Earlier names still work."
  }

  func text(_ key: String) -> String? {
    let name = SettingNames.name(of: key)
    readNames.insert(name)
    return sources.lazy.compactMap { $0[name]?.value }.first { !$0.isEmpty }
  }

  /// Returns the first source that gives a setting; nil if none does.
  func origin(of name: String) -> Origin? {
    Origin.allCases.first { sources[$0.rawValue][name].map { !$0.value.isEmpty } ?? false }
  }

  func list(_ key: String) -> [String]? {
    readAsList.insert(SettingNames.name(of: key))
    return text(key)?.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init)
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
