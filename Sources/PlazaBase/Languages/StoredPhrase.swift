/// A sentence that is stored and later shown in the language of a reader not known yet. The stored
/// text does not contain translations but the keys and values of the phrases, so it can be read in
/// any language that is available at that time. A key that no table contains any more is shown in
/// English.
///
/// ```
/// StoredPhrase("Print order \(number) is ready")
/// StoredPhrase { say("Fetch it at \(store.name).") }  // the store has names in two languages
/// ```
public struct StoredPhrase: Sendable, Hashable {
  /// The stored form: text with encoded phrases.
  public let text: String

  /// Creates a stored phrase from a literal.
  /// - Parameter sense: the sense of an ambiguous English word.
  public init(_ phrase: @autoclosure () -> Phrase, as sense: StaticString? = nil) {
    self.init { say(phrase(), as: sense) }
  }

  /// Encodes all phrases in the text that the closure returns, including nested phrases and
  /// bilingual texts. The closure must not inspect the text, since it is not translated yet.
  public init(_ body: () throws -> String) rethrows {
    text = PhraseEncoding.normalised(try Language.deferred.withLanguage(body))
  }

  /// Creates a text written by a user, which is the same in all languages.
  public init(written input: String) { text = PhraseEncoding.removed(input) }

  /// Creates a phrase from its stored form. Any text is valid.
  public init(stored text: String) { self.text = text }

  /// Returns the text in a language, by default in that of the current task.
  public func callAsFunction(_ say: Translator = Translator(.current)) -> String {
    PhraseEncoding.replaced(text) { say.text(PhraseEncoding.Meaning($0)) }
  }
}

extension StoredPhrase: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(stored: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// The encoding of untranslated phrases: a start character, fields with separators, and an end
/// character; phrases can be nested. These are control characters, which users do not normally
/// type; in the input of a user who sends them anyway, they can affect only that input.
enum PhraseEncoding {
  private static let start = UInt8(0x02)
  private static let end = UInt8(0x03)
  private static let separator = UInt8(0x1F)

  /// The content between a start and its end character.
  enum Meaning {
    case phrase(Phrase, sense: String?)
    /// The singular is already translated.
    case counted(Int, one: String, many: Phrase)
    /// A text that was entered in English and in Korean.
    case bilingual(english: String, korean: String)

    /// - Parameter fields: the decoded fields; unknown ones are treated as plain text.
    init(_ fields: [String]) {
      if fields.count >= 3, fields[0] == "phrase" {
        let phrase = Phrase(key: RenamedPhrases.present(fields[1]), values: Array(fields[3...]))
        self = .phrase(phrase, sense: fields[2].isEmpty ? nil : fields[2])
      } else if fields.count >= 4, fields[0] == "counted", let number = Int(fields[1]) {
        let many = Phrase(key: RenamedPhrases.present(fields[3]), values: Array(fields[4...]))
        self = .counted(number, one: fields[2], many: many)
      } else if fields.count == 3, fields[0] == "words" {
        self = .bilingual(english: fields[1], korean: fields[2])
      } else {
        self = .bilingual(english: fields.joined(separator: " "), korean: "")
      }
    }
  }

  static func phrase(_ phrase: Phrase, sense: String?) -> String {
    marked(["phrase", phrase.key, sense ?? ""] + phrase.values)
  }

  static func counted(_ number: Int, one: Phrase, many: Phrase) -> String {
    marked(["counted", String(number), Self.phrase(one, sense: nil), many.key] + many.values)
  }

  static func bilingual(english: String, korean: String) -> String {
    marked(["words", english, korean])
  }

  private static func marked(_ fields: [String]) -> String { joined(fields.map(normalised)) }

  /// - Parameter fields: texts in which all start and end characters are balanced.
  private static func joined(_ fields: [String]) -> String {
    "\u{2}" + fields.joined(separator: "\u{1F}") + "\u{3}"
  }

  /// Returns the text with balanced start and end characters.
  static func normalised(_ text: String) -> String {
    text.utf8.contains(where: isMark) ? replaced(text, with: joined) : text
  }

  /// Returns the text without control characters of this encoding.
  static func removed(_ text: String) -> String {
    String(decoding: text.utf8.filter { !isMark($0) }, as: UTF8.self)
  }

  /// Replaces each encoded phrase, the innermost first.
  static func replaced(_ text: String, with replacement: ([String]) -> String) -> String {
    // A stack of the fields of each open phrase; its first element is the text itself, as a single
    // field.
    var open: [[[UInt8]]] = [[[]]]
    func close() {
      let fields = open.removeLast().map { String(decoding: $0, as: UTF8.self) }
      open[open.count - 1][open[open.count - 1].count - 1] += Array(replacement(fields).utf8)
    }
    for byte in text.utf8 {
      switch byte {
      case start: open.append([[]])
      case separator where open.count > 1: open[open.count - 1].append([])
      case end where open.count > 1: close()
      case separator, end: break
      default: open[open.count - 1][open[open.count - 1].count - 1].append(byte)
      }
    }
    while open.count > 1 { close() }
    return String(decoding: open[0][0], as: UTF8.self)
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == start || byte == end || byte == separator
  }
}
