import Configuration
import Foundation
import SystemPackage

/// Where settings are looked up: the command line first, then the environment, then a file.
struct SettingsSource {
  private let reader: ConfigReader

  init(flags: [String: String], environment: [String: String], file: String?) async throws {
    let said = flags.map {
      (
        AbsoluteConfigKey($0.key.split(separator: ".").map(String.init)),
        ConfigValue(.string($0.value), isSecret: false)
      )
    }
    var providers: [any ConfigProvider] = [
      InMemoryProvider(name: "command line", values: Dictionary(said, uniquingKeysWith: { first, _ in first })),
      EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "plaza"),
    ]
    if let file { providers.append(try await Self.provider(file)) }
    reader = ConfigReader(providers: providers)
  }

  private static func provider(_ file: String) async throws -> any ConfigProvider {
    do {
      return try await FileProvider<JSONSnapshot>(filePath: FilePath(file))
    } catch {
      throw SettingsError("PLAZA_SETTINGS", "names \(file), which cannot be read as a JSON object of settings.")
    }
  }

  /// A setting; blank is the same as not set.
  func text(_ key: String) -> String? {
    let text = reader.string(forKey: ConfigKey(key)) ?? reader.int(forKey: ConfigKey(key)).map(String.init)
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  func number(_ key: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = text(key) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let name = "PLAZA_" + key.uppercased().replacing(".", with: "_")
      throw SettingsError(
        name, "must be a whole number from \(range.lowerBound) to \(range.upperBound), but is \"\(text)\".")
    }
    return number
  }
}
