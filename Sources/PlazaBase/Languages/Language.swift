import CEmbedded
import CPlazaBaseFiles

/// A language that people are spoken to in. English is in the program, every other one in a table of its own.
public struct Language: Sendable {
  /// Its code (BCP 47), such as `ko`.
  public let code: String
  /// Its name in itself.
  public let name: String
  let book: Phrasebook
  let plurals: Plurals
  /// Whether it is ``deferred``.
  let isUnsaid: Bool

  /// English.
  public static let english = Language(code: "en", name: "English", book: Phrasebook(), plurals: .oneAndMany)

  /// Korean.
  public static let korean =
    Language(Phrasebook(base_ko_phrases.text))
    ?? Language(code: "ko", name: "한국어", book: Phrasebook(), plurals: .none)

  /// No language: what is said in it is kept, to be said later (see ``StoredPhrase``).
  static let deferred = Language(code: "zxx", name: "", book: Phrasebook(), plurals: .oneAndMany, isUnsaid: true)

  /// A language of a table; nil where the table does not say its code and name, or counts in a way that is not known.
  public init?(_ book: Phrasebook) {
    guard let code = book.marks["code"], !code.isEmpty, let name = book.marks["name"], !name.isEmpty,
      let plurals = Self.plurals(book.marks["plurals"] ?? "cldr", code)
    else { return nil }
    self.init(code: code, name: name, book: book, plurals: plurals)
  }

  /// - Parameter way: the name of a rule, or `cldr` for that of the language.
  private static func plurals(_ way: String, _ code: String) -> Plurals? {
    way == "cldr" ? .of(code: code) : Plurals(rawValue: way)
  }

  private init(code: String, name: String, book: Phrasebook, plurals: Plurals, isUnsaid: Bool = false) {
    self.code = code
    self.name = name
    self.book = book
    self.plurals = plurals
    self.isUnsaid = isUnsaid
  }

  /// The phrases of English, of those that this language's table has not.
  public func missing(of phrases: some Sequence<String>) -> [String] {
    phrases.filter { book.entries[$0] == nil }.sorted()
  }

  /// Every phrase in its table.
  public var phrases: [String] { book.entries.keys.sorted() }

  /// What could not be read of its table, a sentence each.
  public var faults: [String] { book.faults }
}

extension Language: Hashable {
  public static func == (one: Language, other: Language) -> Bool { one.code == other.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension Language: CustomStringConvertible {
  /// Its code.
  public var description: String { code }
}

extension Language {
  /// The language in which whoever waits for the running task is answered. It follows the task as a statement's trace
  /// does, and is English where nothing was said.
  @TaskLocal public static var spoken = Language.english

  /// Runs something that speaks this language.
  public func speaking<Value>(_ work: () throws -> Value) rethrows -> Value {
    try Language.$spoken.withValue(self, operation: work)
  }
}
