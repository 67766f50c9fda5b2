import Foundation
import Storefronts

/// A JSON file of settings. `{"rental": {"limit": 3}}` and `{"rentalLimit": 3}` are the same
/// setting.
enum SettingsFile {
  /// - Throws: ``SettingsError`` that names the file or the key.
  static func read(_ path: String) throws -> [GivenSetting] {
    guard let data = FileManager.default.contents(atPath: path),
      let settings = try? JSONDecoder().decode([String: Value].self, from: data)
    else {
      throw SettingsError(
        "PLAZA_SETTINGS", "names \(path), which cannot be read as a JSON object of settings.")
    }
    return try flatten(settings, path)
  }

  private static func flatten(
    _ settings: [String: Value], _ path: String, below prefix: String = ""
  ) throws -> [GivenSetting] {
    try settings.flatMap { word, value in
      let key = prefix + word
      let writtenName = "\"\(key)\" in \(path)"
      switch value {
      case .single(let text): return [GivenSetting(key, as: writtenName, text)]
      case .list(let words):
        return [GivenSetting(key, as: writtenName, words.joined(separator: ","), isList: true)]
      case .group(let settings): return try flatten(settings, path, below: key + ".")
      case .other:
        throw SettingsError(
          writtenName, "must be text, a number or a list of text; for yes and no, write 1 and 0.")
      }
    }
  }

  private enum Value: Decodable {
    case single(String)
    case list([String])
    case group([String: Value])
    case other

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .single("")
      } else if let text = try? value.decode(String.self) {
        self = .single(text)
      } else if let number = try? value.decode(Int.self) {
        self = .single(String(number))
      } else if let number = try? value.decode(Double.self) {
        self = .single(String(number))
      } else if let list = try? value.decode([String].self) {
        self = .list(list)
      } else if let group = try? value.decode([String: Value].self), !group.isEmpty {
        self = .group(group)
      } else {
        self = .other
      }
    }
  }
}
