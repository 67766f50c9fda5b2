import Foundation
import PlazaBase

/// The fields of a row, keyed by column name in lower case without punctuation. Each can have
/// several values.
struct FilmFields {
  private var values: [String: [String]] = [:]

  init(columns: [String], cells: [String]) {
    for (column, cell) in zip(columns, cells) where !cell.trimmed.isEmpty && cell != "\\N" {
      values[Self.name(column), default: []].append(cell.trimmed)
    }
  }

  init(_ object: [String: Any]) {
    for (name, value) in object where name != "ids" && name != "credits" {
      values[Self.name(name), default: []] += Self.texts(value)
    }
    for (name, value) in object["ids"] as? [String: Any] ?? [:] {
      values[Self.name(name)] = Self.texts(value)
    }
    guard let credits = object["credits"] as? [String: Any] else { return }
    values["cast"] = Self.texts(credits["cast"] ?? [])
    let crew = credits["crew"] as? [[String: Any]] ?? []
    values["director"] = crew.filter { $0["job"] as? String == "Director" }.compactMap {
      $0["name"] as? String
    }
  }

  static let titles = [
    "title", "primarytitle", "name", "movietitle", "filmtitle", "film", "movie", "trackname",
  ]

  static func hasTitle(_ columns: [String]) -> Bool {
    columns.contains { titles.contains(name($0)) || name($0) == "originaltitle" }
  }

  /// The first non-empty value under these names.
  func text(_ names: String...) -> String? { text(of: names) }

  func text(of names: [String]) -> String? {
    names.lazy.compactMap { values[$0]?.first { !$0.isEmpty } }.first
  }

  /// The values under the first of these names that has any. A single text is split into a list.
  func list(_ names: String...) -> [String] {
    guard let found = names.lazy.compactMap({ values[$0] }).first(where: { !$0.isEmpty }) else {
      return []
    }
    if found.count > 1 { return found }
    return Self.listed(found[0])
  }

  func number(_ names: String...) -> Double? {
    text(of: names).flatMap { Double($0.prefix { !" mh".contains($0) }) }
  }

  func isTrue(_ name: String) -> Bool { ["true", "1", "yes"].contains(text(name)?.lowercased()) }

  private static func name(_ name: String) -> String {
    if name.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) { return name }
    return String(
      name.folded.unicodeScalars.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) })
  }

  private static func texts(_ value: Any) -> [String] {
    switch value {
    case let text as String: return text.trimmed.isEmpty ? [] : [text.trimmed]
    case let list as [Any]: return list.flatMap(texts)
    case let object as [String: Any]: return (object["name"] as? String).map { [$0] } ?? []
    case let number as NSNumber:
      // `NSNumber` also represents JSON's `true`.
      if isFlag(number) { return [number.boolValue ? "true" : "false"] }
      return ["\(number)"]
    default: return []
    }
  }

  private static func isFlag(_ number: NSNumber) -> Bool {
    String(cString: number.objCType) == "c"
  }

  /// Splits "Drama, Crime", "Drama|Crime", or a list in the syntax of Python or JSON.
  private static func listed(_ text: String) -> [String] {
    if text.hasPrefix("[{") {
      return text.matches(of: /['"]name['"]\s*:\s*(?:"([^"]*)"|'([^']*)')/).compactMap { match in
        (match.1 ?? match.2).map(String.init)
      }
    }
    let plain = text.hasPrefix("[") ? text.filter { !"[]'\"".contains($0) } : text
    let sign: Character = plain.contains("|") ? "|" : plain.contains(";") ? ";" : ","
    return plain.split(separator: sign).map { String($0).trimmed }.filter { !$0.isEmpty }
  }
}
