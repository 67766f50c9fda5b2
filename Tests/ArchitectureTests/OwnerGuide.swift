import Foundation

/// A page for owners of shops, in English and Korean.
struct OwnerGuide {
  let english: String
  let korean: String

  static let names = ["first-hour", "everyday"]

  init(english: String, korean: String) {
    (self.english, self.korean) = (english, korean)
  }

  /// - Parameter name: the name of the file, without its ending.
  init(_ name: String) throws {
    english = try SourceTree.text(of: "docs/\(name).md")
    korean = try SourceTree.text(of: "docs/ko/\(name).md")
  }

  /// The texts in bold type. They are labels of the screens, in which `…` stands for a value.
  static func labels(in text: String) -> [String] {
    text.matches(of: /\*\*([^*]+)\*\*/).map {
      $0.1.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// Bold texts that Markdown shows with their asterisks, because they end with a sign and a
  /// letter follows, as Korean particles do.
  static func unrendered(in text: String) -> [String] {
    text.matches(of: /\*\*([^*]+)\*\*(\w?)/)
      .filter { !$0.2.isEmpty && $0.1.last?.isLetter == false && $0.1.last?.isNumber == false }
      .map { String($0.0) }
  }

  /// The addresses of pages, such as `/today`.
  static func paths(in text: String) -> [String] {
    text.matches(of: /`(\/[^`\s]*)`/).map { String($0.1) }
  }

  /// The differences between the quoted labels and those of the screens.
  func wrongLabels(_ screens: ScreenLabels) -> [String] {
    let quoted = Set(Self.labels(in: english))
    let translated = Set(Self.labels(in: korean))
    let unknown = quoted.filter { screens.translations[$0] == nil }
    let expected = quoted.reduce(into: Set<String>()) { all, label in
      all.formUnion(screens.translations[label] ?? [])
    }
    let missing = quoted.subtracting(unknown)
      .filter { translated.isDisjoint(with: screens.translations[$0] ?? []) }
    return unknown.map { "no screen says “\($0)”" }.sorted()
      + translated.subtracting(expected).map { "the English page has no label for “\($0)”" }
      .sorted()
      + missing.map { "the Korean page does not quote “\($0)”" }.sorted()
  }
}

/// The texts of the screens with their Korean translations, from the tables of phrases.
struct ScreenLabels {
  private(set) var translations: [String: Set<String>] = [:]

  init(tables: [String]) {
    for table in tables {
      var english = ""
      for line in table.split(separator: "\n") where !line.hasPrefix("#") && !line.hasPrefix("@") {
        if line.hasPrefix("  ") {
          translations[english, default: []].insert(Self.label(of: line.dropFirst(2)))
        } else {
          english = Self.label(of: line)
        }
      }
    }
  }

  /// A phrase without its sense in brackets, and with `…` in place of each value.
  private static func label(of phrase: Substring) -> String {
    String(phrase.replacing(/\s\[[^\]]*\]$/, with: "").replacing(/\{\d+\}/, with: "…"))
  }
}
