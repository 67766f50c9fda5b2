import PlazaBase

extension [UInt8] {
  /// Adds text to HTML. Between elements, a name that is isolated, and text with letters that are written from right to
  /// left, stands in a `<bdi>` of its own, so that it turns nothing beside it.
  mutating func appendEscaped(_ text: some StringProtocol) {
    guard text.runsRightToLeft else { return escape(text, into: &self) }
    guard isBetweenElements else { return escape(text.withoutNeedlessIsolates, into: &self) }
    guard let runs = text.isolates, runs.count > 1 else { return appendIsolated { escape(text, into: &$0) } }
    if runs.contains(where: { $0.depth == 0 && $0.text.runsRightToLeft }) {
      appendIsolated { $0.append(runs) }
    } else {
      append(runs)
    }
  }

  /// The same in a `<span>` where there is a `<bdi>`.
  mutating func appendEscaped(message text: String) {
    guard text.runsRightToLeft else { return escape(text, into: &self) }
    append(contentsOf: "<span>".utf8)
    appendEscaped(text)
    append(contentsOf: "</span>".utf8)
  }

  private mutating func appendIsolated(_ content: (inout [UInt8]) -> Void) {
    append(contentsOf: "<bdi>".utf8)
    content(&self)
    append(contentsOf: "</bdi>".utf8)
  }

  private mutating func append(_ runs: [(depth: Int, text: Substring)]) {
    var depth = 0
    for run in runs {
      if run.depth != depth { append(contentsOf: (run.depth > depth ? "<bdi>" : "</bdi>").utf8) }
      depth = run.depth
      escape(run.text, into: &self)
    }
  }

  /// Whether what comes next is the content of an element that may hold others, and not within a tag or an attribute.
  private var isBetweenElements: Bool {
    guard let edge = lastIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }) else {
      return !contains(UInt8(ascii: "\""))
    }
    guard self[edge] == UInt8(ascii: ">"), let start = self[..<edge].lastIndex(of: UInt8(ascii: "<")) else {
      return false
    }
    let name = self[self.index(after: start)..<edge].prefix { $0 != UInt8(ascii: " ") }
    return !plainElements.contains(String(decoding: name, as: UTF8.self))
  }
}

/// Elements that hold text alone, or in which HTML's elements mean nothing.
private let plainElements: Set<String> = ["title", "textarea", "option", "script", "style", "text", "tspan", "desc"]

/// Text as it may stand in HTML and in XML, in an element or in a quoted attribute. Characters that XML cannot hold are
/// left out: drawings and files are XML, and to HTML they are errors.
func escape(_ text: some StringProtocol, into bytes: inout [UInt8]) {
  let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { escape($0, into: &bytes) }
  if isDone == nil { Array(text.utf8).withUnsafeBufferPointer { escape($0, into: &bytes) } }
}

/// Copies what needs no escape in runs: most texts are one.
private func escape(_ text: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) {
  var copied = 0
  for position in text.indices {
    guard let part = replacement(at: position, in: text) else { continue }
    bytes.append(contentsOf: text[copied..<position])
    part.words.withUTF8Buffer { bytes.append(contentsOf: $0) }
    copied = position + part.length
  }
  bytes.append(contentsOf: text[copied...])
}

/// What stands for so many bytes; nil for a byte that stays.
@inline(__always)
private func replacement(at position: Int, in text: UnsafeBufferPointer<UInt8>) -> (words: StaticString, length: Int)? {
  let byte = text[position]
  if byte > UInt8(ascii: ">") { return byte == 0xEF && isNoCharacter(at: position, in: text) ? ("", 3) : nil }
  return switch byte {
  case UInt8(ascii: "&"): ("&amp;", 1)
  case UInt8(ascii: "<"): ("&lt;", 1)
  case UInt8(ascii: ">"): ("&gt;", 1)
  case UInt8(ascii: "\""): ("&quot;", 1)
  case UInt8(ascii: "'"): ("&#39;", 1)
  case 0x09, 0x0A, 0x0D, 0x20...: nil
  default: ("", 1)
  }
}

/// U+FFFE and U+FFFF are EF BF BE and EF BF BF.
private func isNoCharacter(at position: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
  position + 2 < text.count && text[position + 1] == 0xBF && text[position + 2] >= 0xBE
}

extension Markup {
  /// Text as it may stand in XML that is not HTML: no `<bdi>` is put around it.
  public init(xml text: some StringProtocol) {
    var bytes: [UInt8] = []
    escape(text, into: &bytes)
    self.init(trusted: bytes)
  }

  /// Whether XML can hold a character (Extensible Markup Language 1.0 §2.2); what it cannot hold is left out.
  public static func canHold(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD: true
    case ..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
