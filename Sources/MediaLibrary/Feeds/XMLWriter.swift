import PlazaMarkup

/// Writes XML 1.0 in UTF-8. Element and attribute names are literals; texts and attribute values
/// are escaped, and characters that XML does not allow are dropped.
///
/// ```
/// var xml = XMLWriter()
/// xml.element("item") { $0.element("title", text: title) }
/// ```
struct XMLWriter: Sendable {
  private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)

  /// Writes an element with the content that the closure writes.
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

  /// Writes an element with a text.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], text: String
  ) {
    element(name, attributes) { $0.escape(text) }
  }

  /// Writes an empty element.
  mutating func empty(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) {
    open(name, attributes)
    bytes += Array("/>\n".utf8)
  }

  private mutating func open(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>
  ) {
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
    let parts = text.utf8.split(separator: UInt8(ascii: "\r"), omittingEmptySubsequences: false)
    for (number, part) in parts.enumerated() {
      // XML parsers would normalise a bare carriage return to a line feed.
      if number > 0 { bytes += Array("&#13;".utf8) }
      bytes += Markup(xml: Substring(part)).bytes
    }
  }
}
