import CGumbo
import PlazaMarkup
import PlazaUI

extension FuzzTarget {
  /// Escaping, checked with an HTML parser (gumbo): for any text, the page retains its elements
  /// and attributes, and the text is unchanged, except for characters that XML cannot contain.
  static let markup = FuzzTarget("markup", maximumLength: 300) { input in
    let text = input.text
    let page = ParsedPage(samplePage(text).bytes)
    try hold(page.shape == plainShape, "\(text) changes the page to \(page.shape)")
    let expected = String(String.UnicodeScalarView(text.unicodeScalars.filter(Markup.canHold)))
      .asHTMLReads
    for name in ["title", "p", "textarea"] {
      try hold(
        page.texts[name, default: ""].utf8.elementsEqual(expected.utf8),
        "the \(name) is \(page.texts)")
    }
    for name in ["p title", "input value"] {
      try hold(
        page.attributes[name]?.utf8.elementsEqual(expected.utf8) ?? false,
        "\(name) is \(page.attributes)")
    }
  }

  private static let plainShape = ParsedPage(samplePage("x").bytes).shape

  private static func samplePage(_ text: String) -> Markup {
    let form = FormView(action: Link("a"), key: nil, value: { _ in text })
    return """
      <!doctype html><html><head><title>\(text)</title></head><body><p title="\(text)">\(text)</p>\
      \(form.markup(form.text("one", "One") + form.lines("many", "Many"), submit: "Go"))</body></html>
      """
  }
}

extension String {
  /// The text after HTML's normalisation of line breaks (§13.2.3.5 of the standard).
  fileprivate var asHTMLReads: String {
    let ends = utf8.split(separator: 0x0D, omittingEmptySubsequences: false)
    var bytes = Array(ends[0])
    for part in ends.dropFirst() {
      if part.first != 0x0A { bytes.append(0x0A) }
      bytes += part
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.isMarkedByGumbo ? "\u{FFFD}" : $0 }))
  }
}

extension Unicode.Scalar {
  /// Control characters and noncharacters remain in a browser but are replaced by gumbo.
  fileprivate var isMarkedByGumbo: Bool {
    switch value {
    case 0x7F...0x9F, 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}

/// The contents of a page as parsed by gumbo.
private struct ParsedPage {
  /// The elements with the names of their attributes, in order.
  private(set) var shape: [String] = []
  /// The concatenated text of all elements by name.
  private(set) var texts: [String: String] = [:]
  /// The attribute values by element and name.
  private(set) var attributes: [String: String] = [:]

  init(_ bytes: [UInt8]) {
    var options = kGumboDefaultOptions
    bytes.withUnsafeBytes { buffer in
      let output = gumbo_parse_with_options(
        &options, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
      if let output {
        read(output.pointee.root, in: "")
        gumbo_destroy_output(&options, output)
      }
    }
  }

  private mutating func read(_ node: UnsafeMutablePointer<GumboNode>, in parent: String) {
    switch node.pointee.type {
    case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE: element(node.pointee.v.element, in: parent)
    case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
      texts[parent, default: ""] += String(cString: node.pointee.v.text.text)
    default: shape.append("something else in \(parent)")
    }
  }

  private mutating func element(_ element: GumboElement, in parent: String) {
    let name = String(cString: gumbo_normalized_tagname(element.tag))
    // Elements that isolate right-to-left text are part of the text.
    if name == "bdi" { return read(children: element, in: parent) }
    let found = pointers(element.attributes).map {
      $0.assumingMemoryBound(to: GumboAttribute.self).pointee
    }
    shape.append("\(name) \(found.map { String(cString: $0.name) }.joined(separator: " "))")
    for one in found {
      attributes["\(name) \(String(cString: one.name))"] = String(cString: one.value)
    }
    read(children: element, in: name)
  }

  private mutating func read(children element: GumboElement, in name: String) {
    for child in pointers(element.children) {
      read(child.assumingMemoryBound(to: GumboNode.self), in: name)
    }
  }

  private func pointers(_ vector: GumboVector) -> [UnsafeMutableRawPointer] {
    (0..<Int(vector.length)).compactMap { vector.data[$0] }
  }
}
