/// Writes XML 1.0 in UTF-8. Names stand in the source; texts and values are escaped, and characters that XML cannot
/// hold are left out.
///
/// ```
/// var xml = XMLWriter()
/// xml.element("item") { $0.element("title", text: title) }
/// ```
struct XMLWriter: Sendable {
  private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

  /// An element with what the closure writes into it.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:],
    _ content: (inout XMLWriter) throws -> Void
  ) rethrows {
    open(name, attributes)
    bytes.append(UInt8(ascii: ">"))
    try content(&self)
    bytes += Array("</".utf8)
    write(name)
    bytes += Array(">\n".utf8)
  }

  /// An element with a text.
  mutating func element(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], text: String) {
    element(name, attributes) { $0.escape(text) }
  }

  /// An element with nothing in it.
  mutating func empty(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
    open(name, attributes)
    bytes += Array("/>\n".utf8)
  }

  private mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
    bytes.append(UInt8(ascii: "<"))
    write(name)
    for (attribute, value) in attributes {
      bytes.append(UInt8(ascii: " "))
      write(attribute)
      bytes += Array("=\"".utf8)
      escape(value)
      bytes.append(UInt8(ascii: "\""))
    }
  }

  private mutating func write(_ name: StaticString) { name.withUTF8Buffer { bytes += $0 } }

  private mutating func escape(_ text: String) {
    for scalar in text.unicodeScalars where Self.canHold(scalar) {
      switch scalar {
      case "&": bytes += Array("&amp;".utf8)
      case "<": bytes += Array("&lt;".utf8)
      case ">": bytes += Array("&gt;".utf8)
      case "\"": bytes += Array("&quot;".utf8)
      // As itself a reader would take it for a line's end.
      case "\r": bytes += Array("&#13;".utf8)
      default: bytes += Array(String(scalar).utf8)
      }
    }
  }

  /// The characters of XML 1.0 §2.2.
  static func canHold(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD: true
    case ..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}
