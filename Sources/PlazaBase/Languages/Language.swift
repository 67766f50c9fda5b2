import CEmbedded
import CPlazaBaseFiles

/// A display language. English is the language of the source code; every other language is defined
/// by a table.
public struct Language: Sendable {
  /// The language tag (BCP 47), such as `ko`.
  public let code: String
  /// The name of the language in that language.
  public let name: String
  let book: Phrasebook
  let plurals: Plurals
  /// Whether this is ``deferred``.
  let isDeferred: Bool

  public static let english = Language(
    code: "en", name: "English", book: Phrasebook(), plurals: .oneAndMany)

  public static let korean =
    Language(Phrasebook(base_ko_phrases.text))
    ?? Language(code: "ko", name: "한국어", book: Phrasebook(), plurals: .none)

  /// A pseudo-language in which phrases are encoded instead of translated, for later translation
  /// (see ``StoredPhrase``).
  static let deferred = Language(
    code: "zxx", name: "", book: Phrasebook(), plurals: .oneAndMany, isDeferred: true)

  /// Creates a language from a table; returns `nil` if the table lacks a code or a name, or has an
  /// unknown plural rule.
  public init?(_ book: Phrasebook) {
    guard let code = book.marks["code"], !code.isEmpty, let name = book.marks["name"],
      !name.isEmpty,
      let plurals = Self.plurals(book.marks["plurals"] ?? "cldr", code)
    else { return nil }
    self.init(code: code, name: name, book: book, plurals: plurals)
  }

  /// - Parameter way: the name of a plural rule, or `cldr` for the rule of the language.
  private static func plurals(_ way: String, _ code: String) -> Plurals? {
    way == "cldr" ? .of(code: code) : Plurals(rawValue: way)
  }

  private init(
    code: String, name: String, book: Phrasebook, plurals: Plurals, isDeferred: Bool = false
  ) {
    self.code = code
    self.name = name
    self.book = book
    self.plurals = plurals
    self.isDeferred = isDeferred
  }

  /// Returns those of the given English phrases that the table does not translate.
  public func missing(of phrases: some Sequence<String>) -> [String] {
    phrases.filter { book.entries[$0] == nil }.sorted()
  }

  /// All phrases in the table.
  public var phrases: [String] { book.entries.keys.sorted() }

  /// The errors in the table, one sentence each.
  public var faults: [String] { book.faults }
}

extension Language: Hashable {
  public static func == (one: Language, other: Language) -> Bool { one.code == other.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension Language: CustomStringConvertible {
  public var description: String { code }
}

extension Language {
  /// The language of the current task's user. The value is inherited by child tasks; the default
  /// is English.
  @TaskLocal public static var current = Language.english

  /// Runs a closure with this language as the current one.
  public func withLanguage<Value>(_ work: () throws -> Value) rethrows -> Value {
    try Language.$current.withValue(self, operation: work)
  }
}
