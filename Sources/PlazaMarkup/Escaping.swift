import PlazaBase

extension [UInt8] {
  /// Appends text to HTML, escaped. In element content, isolated runs and text that contains
  /// right-to-left letters are wrapped in `<bdi>`, so that they do not reorder their neighbours.
  mutating func appendEscaped(_ text: some StringProtocol) {
    guard text.runsRightToLeft else { return escape(text, into: &self) }
    guard isBetweenElements else { return escape(text.withoutNeedlessIsolates, into: &self) }
    guard let runs = text.isolates, runs.count > 1 else {
      return appendIsolated { escape(text, into: &$0) }
    }
    if runs.contains(where: { $0.depth == 0 && $0.text.runsRightToLeft }) {
      appendIsolated { $0.append(runs) }
    } else {
      append(runs)
    }
  }

  /// Appends text as ``appendEscaped(_:)`` does, but wraps right-to-left text in an additional
  /// `<span>`.
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

  /// Whether the next byte is element content in which child elements are allowed, as opposed to
  /// the inside of a tag or an attribute.
  private var isBetweenElements: Bool {
    guard let edge = lastIndex(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") })
    else {
      return !contains(UInt8(ascii: "\""))
    }
    guard self[edge] == UInt8(ascii: ">"),
      let start = self[..<edge].lastIndex(of: UInt8(ascii: "<"))
    else {
      return false
    }
    let name = self[self.index(after: start)..<edge].prefix { $0 != UInt8(ascii: " ") }
    return !plainElements.contains(String(decoding: name, as: UTF8.self))
  }
}

/// Elements that contain text only, or that do not allow HTML elements.
private let plainElements: Set<String> = [
  "title", "textarea", "option", "script", "style", "text", "tspan", "desc",
]

/// Escapes text for HTML and XML, in element content and in quoted attribute values. Characters
/// that XML cannot represent are dropped; HTML treats them as parse errors.
func escape(_ text: some StringProtocol, into bytes: inout [UInt8]) {
  let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { escape($0, into: &bytes) }
  if isDone == nil { Array(text.utf8).withUnsafeBufferPointer { escape($0, into: &bytes) } }
}

/// Copies runs of bytes that need no escaping; most texts are a single run.
private func escape(_ text: UnsafeBufferPointer<UInt8>, into bytes: inout [UInt8]) {
  var copied = 0
  for position in text.indices {
    guard let part = replacement(at: position, in: text) else { continue }
    bytes.append(contentsOf: text[copied..<position])
    part.text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    copied = position + part.length
  }
  bytes.append(contentsOf: text[copied...])
}

/// Returns the replacement for the bytes at a position and their number; `nil` for a byte that is
/// kept.
@inline(__always)
private func replacement(at position: Int, in text: UnsafeBufferPointer<UInt8>) -> (
  text: StaticString, length: Int
)? {
  let byte = text[position]
  if byte > UInt8(ascii: ">") {
    return byte == 0xEF && isNoncharacter(at: position, in: text) ? ("", 3) : nil
  }
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

/// Whether the bytes encode U+FFFE (EF BF BE) or U+FFFF (EF BF BF), which are not characters.
private func isNoncharacter(at position: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
  position + 2 < text.count && text[position + 1] == 0xBF && text[position + 2] >= 0xBE
}

extension Markup {
  /// Creates escaped text for XML other than HTML, without `<bdi>` elements.
  public init(xml text: some StringProtocol) {
    var bytes: [UInt8] = []
    escape(text, into: &bytes)
    self.init(trusted: bytes)
  }

  /// Whether XML can represent a character (XML 1.0 §2.2). Others are dropped by the escaping.
  public static func canHold(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD: true
    case ..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
