import PlazaMarkup

/// Writes XML 1.0 in UTF-8. Names stand in the source; texts and values are escaped as those of pages are, and
/// characters that XML cannot hold are left out.
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
    let parts = text.utf8.split(separator: UInt8(ascii: "\r"), omittingEmptySubsequences: false)
    for (number, part) in parts.enumerated() {
      // A reader would take it for a line's end.
      if number > 0 { bytes += Array("&#13;".utf8) }
      bytes += Markup(xml: Substring(part)).bytes
    }
  }
}
