/// A sentence that is kept in a database and read later, by somebody whose language is not known yet. What is kept is
/// not a text in each language but what was said: the keys of its phrases with their values, so that it is read in
/// every language there is by then. A key that has left the tables is read in English.
///
/// ```
/// KeptPhrase("Print order \(number) is ready")
/// KeptPhrase { say("Fetch it at \(store.name).") }     // the store has its name in English and in Korean
/// ```
public struct StoredPhrase: Sendable, Hashable {
  /// As it stands in a database: words, with marks around what is said when it is read.
  public let text: String

  /// A phrase.
  /// - Parameter sense: tells which of its meanings an English word has here.
  public init(_ phrase: @autoclosure () -> Phrase, as sense: StaticString? = nil) {
    self.init { say(phrase(), as: sense) }
  }

  /// Whatever is said in there: phrases, also within each other, and what people wrote in two languages. Nothing in
  /// there can look at the words, since they are not said yet.
  public init(_ words: () throws -> String) rethrows {
    text = PhraseEncoding.tidied(try Language.deferred.speaking(words))
  }

  /// What people wrote, which is the same in each language.
  public init(written words: String) { text = PhraseEncoding.removed(words) }

  /// As a database has it. Whatever it is, it can be read.
  public init(kept text: String) { self.text = text }

  /// Says it; in the language of whoever waits for the running task, where none is named.
  public func callAsFunction(_ say: Translator = Translator(.spoken)) -> String {
    PhraseEncoding.replaced(text) { say.said(PhraseEncoding.Meaning($0)) }
  }
}

extension StoredPhrase: Codable {
  /// Within something else that is kept.
  public init(from decoder: any Decoder) throws {
    self.init(kept: try decoder.singleValueContainer().decode(String.self))
  }

  /// As it stands in a database.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// The marks around what is not said yet: a beginning, fields with separators, and an end, one within another. They
/// are control characters, which nobody types; where somebody sends them all the same, they can shift no words but
/// their own.
enum PhraseEncoding {
  private static let start = UInt8(0x02)
  private static let end = UInt8(0x03)
  private static let separator = UInt8(0x1F)

  /// What stands between a beginning and its end.
  enum Meaning {
    case phrase(Phrase, sense: String?)
    /// The words of a single one are said already.
    case counted(Int, one: String, many: Phrase)
    /// What people wrote.
    case words(english: String, korean: String)

    /// - Parameter fields: where they mean nothing, they are words.
    init(_ fields: [String]) {
      if fields.count >= 3, fields[0] == "phrase" {
        self = .phrase(Phrase(key: fields[1], values: Array(fields[3...])), sense: fields[2].isEmpty ? nil : fields[2])
      } else if fields.count >= 4, fields[0] == "counted", let number = Int(fields[1]) {
        self = .counted(number, one: fields[2], many: Phrase(key: fields[3], values: Array(fields[4...])))
      } else if fields.count == 3, fields[0] == "description" {
        self = .words(english: fields[1], korean: fields[2])
      } else {
        self = .words(english: fields.joined(separator: " "), korean: "")
      }
    }
  }

  static func phrase(_ phrase: Phrase, sense: String?) -> String {
    marked(["phrase", phrase.key, sense ?? ""] + phrase.values)
  }

  static func counted(_ number: Int, one: Phrase, many: Phrase) -> String {
    marked(["counted", String(number), Self.phrase(one, sense: nil), many.key] + many.values)
  }

  static func words(english: String, korean: String) -> String { marked(["description", english, korean]) }

  private static func marked(_ fields: [String]) -> String { joined(fields.map(tidied)) }

  /// - Parameter fields: in each of them every beginning has its end.
  private static func joined(_ fields: [String]) -> String {
    "\u{2}" + fields.joined(separator: "\u{1F}") + "\u{3}"
  }

  /// A text in which every beginning has its end.
  static func tidied(_ text: String) -> String {
    text.utf8.contains(where: isMark) ? replaced(text, with: joined) : text
  }

  /// A text without marks.
  static func removed(_ text: String) -> String {
    String(decoding: text.utf8.filter { !isMark($0) }, as: UTF8.self)
  }

  /// A text in which something else stands for everything that is marked, the innermost first.
  static func replaced(_ text: String, with words: ([String]) -> String) -> String {
    // The fields of what has begun; the first is the text itself, which has one.
    var open: [[[UInt8]]] = [[[]]]
    func close() {
      let fields = open.removeLast().map { String(decoding: $0, as: UTF8.self) }
      open[open.count - 1][open[open.count - 1].count - 1] += Array(words(fields).utf8)
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

  private static func isMark(_ byte: UInt8) -> Bool { byte == start || byte == end || byte == separator }
}
