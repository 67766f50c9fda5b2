/// The names that a Swift file declares: types, functions, properties, cases of enumerations and
/// argument labels, without the variables inside functions. One pass over the code.
struct Declarations {
  enum Kind { case type, function, property, enumCase, label }

  struct Declaration: Equatable {
    let kind: Kind
    let name: String
    let line: Int
  }

  private enum Keyword { case type, `class`, alias, `extension`, function, variable, enumCase }

  private static let keywords: [String: Keyword] = [
    "struct": .type, "enum": .type, "actor": .type, "protocol": .type, "class": .class,
    "typealias": .alias, "associatedtype": .alias, "extension": .extension, "func": .function,
    "var": .variable, "let": .variable, "case": .enumCase,
  ]

  private(set) var all: [Declaration] = []
  private var line = 1
  /// The keyword that was just read, whose name follows.
  private var keyword: Keyword?
  /// Whether each open brace belongs to a type.
  private var isType: [Bool] = []
  private var opensType = false
  private var opensParameters = false
  /// The number of open brackets in a parameter list; 0 outside.
  private var depth = 0
  private var expectsLabel = false
  private var lastCase: Int?

  init(_ text: SwiftText) {
    for code in text.code {
      var word: [UInt8] = []
      var isQuoted = false
      for byte in code.utf8 {
        if byte == UInt8(ascii: "`") { isQuoted.toggle() }
        if isPartOfWord(byte) || isQuoted && byte == UInt8(ascii: " ") {
          word.append(byte)
        } else {
          end(&word)
          read(byte)
        }
      }
      end(&word)
      line += 1
    }
  }

  private func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...:
      true
    default: false
    }
  }

  private mutating func end(_ word: inout [UInt8]) {
    guard !word.isEmpty else { return }
    let text = String(decoding: word, as: UTF8.self)
    word = []
    if depth > 0 {
      if expectsLabel { add(.label, text) }
      expectsLabel = false
    } else {
      read(text)
    }
  }

  private mutating func read(_ word: String) {
    let next = Self.keywords[word]
    let isMember = isType.last ?? true
    switch keyword {
    // `class func` and `class var` declare members.
    case .class where next != nil: opensType = false
    case .type, .class, .alias: add(.type, word)
    case .function:
      add(.function, word)
      opensParameters = true
    case .variable where isMember: add(.property, word)
    case .enumCase where isMember:
      add(.enumCase, word)
      lastCase = line
    default: break
    }
    keyword = next
    if next == .type || next == .class || next == .extension { opensType = true }
    if word == "init", isMember { opensParameters = true }
  }

  private mutating func read(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "`"): return
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open(byte)
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      if depth > 0 {
        depth -= 1
      } else if byte == UInt8(ascii: "}") {
        _ = isType.popLast()
      }
      keyword = nil
    case UInt8(ascii: ","):
      if depth == 1 { expectsLabel = true }
      // The next of several cases in one line.
      keyword = depth == 0 && lastCase == line ? .enumCase : nil
    default: keyword = nil
    }
  }

  private mutating func open(_ byte: UInt8) {
    if depth > 0 {
      depth += 1
    } else if byte == UInt8(ascii: "("), opensParameters {
      depth = 1
      expectsLabel = true
      opensParameters = false
    } else if byte == UInt8(ascii: "{") {
      isType.append(opensType)
      opensType = false
      opensParameters = false
    }
    keyword = nil
  }

  private mutating func add(_ kind: Kind, _ name: String) {
    all.append(Declaration(kind: kind, name: name, line: line))
  }
}
