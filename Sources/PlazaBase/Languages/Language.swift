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
  /// Whether it is ``unsaid``.
  let isUnsaid: Bool

  /// English.
  public static let english = Language(code: "en", name: "English", book: Phrasebook(), plurals: .oneAndMany)

  /// Korean.
  public static let korean =
    Language(Phrasebook(base_ko_phrases.text))
    ?? Language(code: "ko", name: "한국어", book: Phrasebook(), plurals: .none)

  /// No language: what is said in it is kept, to be said later (see ``KeptPhrase``).
  static let unsaid = Language(code: "zxx", name: "", book: Phrasebook(), plurals: .oneAndMany, isUnsaid: true)

  /// A language of a table; nil where the table does not say its code and name, or counts in a way that is not known.
  public init?(_ book: Phrasebook) {
    guard let code = book.marks["code"], !code.isEmpty, let name = book.marks["name"], !name.isEmpty,
      let plurals = Plurals(rawValue: book.marks["plurals"] ?? Plurals.none.rawValue)
    else { return nil }
    self.init(code: code, name: name, book: book, plurals: plurals)
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

/// How a language counts: which of a phrase's forms goes with a number.
enum Plurals: String, Sendable {
  /// One form for every number, as in Korean, Japanese and Chinese.
  case none
  /// One and the rest, as in English, German and Spanish.
  case oneAndMany = "one-many"
  /// None and one, and the rest, as in French.
  case fewAndMany = "zero-one-many"
  /// One, two to four, and the rest, by the last digits, as in Ukrainian and Russian.
  case slavic = "one-few-many"

  /// The place of the form among a phrase's.
  func form(of number: Int) -> Int {
    let number = number.magnitude
    switch self {
    case .none: return 0
    case .oneAndMany: return number == 1 ? 0 : 1
    case .fewAndMany: return number < 2 ? 0 : 1
    case .slavic:
      let (last, tens) = (number % 10, number % 100)
      if last == 1, tens != 11 { return 0 }
      return (2...4).contains(last) && !(12...14).contains(tens) ? 1 : 2
    }
  }
}
