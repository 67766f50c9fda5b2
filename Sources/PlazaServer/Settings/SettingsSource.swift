import Configuration
import Foundation
import Storefronts
import SystemPackage

/// Looks settings up in the command line, the environment and a file, in this order.
final class SettingsSource: SettingsReader {
  private let reader: ConfigReader
  /// The names of all given settings, in the form of environment variables.
  private let given: Set<String>
  private var asked: Set<String> = ["PLAZA_SETTINGS"]

  init(flags: [String: String], environment: [String: String], file: String?) async throws {
    let said = flags.map {
      (
        AbsoluteConfigKey($0.key.split(separator: ".").map(String.init)),
        ConfigValue(.string($0.value), isSecret: false)
      )
    }
    var providers: [any ConfigProvider] = [
      InMemoryProvider(
        name: "command line", values: Dictionary(said, uniquingKeysWith: { first, _ in first })),
      EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(with: "plaza"),
    ]
    if let file { providers.append(try await Self.provider(file)) }
    reader = ConfigReader(providers: providers)
    given = Set(environment.keys.filter { $0.hasPrefix("PLAZA_") } + Self.names(in: file))
  }

  /// The given settings that were never read, in alphabetical order.
  var unused: [String] { given.subtracting(asked).sorted() }

  private static func names(in file: String?) -> [String] {
    guard let file, let data = FileManager.default.contents(atPath: file),
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [] }
    return names(in: object)
  }

  /// Returns the names of nested settings: `PLAZA_RENTAL_LIMIT` for `{"rental": {"limit": 3}}`.
  private static func names(in object: [String: Any], after path: String = "") -> [String] {
    object.flatMap { key, value in
      (value as? [String: Any]).map { names(in: $0, after: path + key + ".") } ?? [
        name(of: path + key)
      ]
    }
  }

  private static func name(of key: String) -> String {
    // The configuration library reads the key `mailFrom` from `PLAZA_MAIL_FROM`.
    let words = key.replacing(/([a-z0-9])([A-Z])/) { "\($0.1)_\($0.2)" }
    return "PLAZA_" + words.uppercased().replacing(".", with: "_")
  }

  private static func provider(_ file: String) async throws -> any ConfigProvider {
    do {
      return try await FileProvider<JSONSnapshot>(filePath: FilePath(file))
    } catch {
      throw SettingsError(
        "PLAZA_SETTINGS", "names \(file), which cannot be read as a JSON object of settings.")
    }
  }

  func text(_ key: String) -> String? {
    asked.insert(Self.name(of: key))
    let text =
      reader.string(forKey: ConfigKey(key)) ?? reader.int(forKey: ConfigKey(key)).map(String.init)
    return text.flatMap { $0.isEmpty ? nil : $0 }
  }

  func number(_ key: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let text = text(key) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw SettingsError(
        Self.name(of: key),
        "must be a whole number from \(range.lowerBound) to \(range.upperBound), but is \"\(text)\"."
      )
    }
    return number
  }
}
