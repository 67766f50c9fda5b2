/// An element of a page, as described by its start tag.
public struct HTMLElement: Sendable {
  /// The name in lower case.
  public let name: String
  public let attributes: [String: String]
  /// The text of the element and its descendants.
  public internal(set) var text = ""
  /// The indices of the ancestors in ``HTMLReader/elements``, from the outermost.
  let ancestors: [Int]

  /// Returns the value of an attribute.
  public subscript(_ attribute: String) -> String? { attributes[attribute] }
}

/// A strict HTML parser that reports every deviation as a fault.
struct HTMLReader {
  private(set) var elements: [HTMLElement] = []
  private(set) var faults: [String] = []
  private(set) var hasDoctype = false
  /// The text runs outside of `<bdi>` where HTML allows the element.
  private(set) var looseTexts: [String] = []
  private var open: [Int] = []
  private var rest: Substring

  // Stored as properties, because a regex literal at its place of use is compiled again for every
  // tag, which took longer than parsing the page.
  private let shownMarkup = /&lt;\/?(?:a|button|div|dl|img|input|li|ol|p|section|span|svg|ul)\b/
  private let reference = /(?:[a-zA-Z]+|#[0-9]+|#x[0-9a-fA-F]+);/
  private let endTag = /<\/([a-z][a-z0-9]*)>/
  private let startTag = /<([a-z][a-zA-Z0-9]*)/
  private let attribute = /\s+([a-zA-Z][a-zA-Z0-9:-]*)(?:="([^"<]*)")?/
  private let tagEnd = /\s*(\/?)>/

  static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]
  /// Elements that isolate their text, or that contain only text.
  private static let isolating: Set<String> = [
    "bdi", "title", "option", "textarea", "script", "style", "svg",
  ]
  private static let raw: Set<String> = ["script", "style"]

  init(_ html: String) {
    rest = html[...]
    while let next = rest.first {
      if next == "<" { tag() } else { text() }
    }
    for position in open { fault("<\(elements[position].name)> is never closed") }
  }

  private mutating func fault(_ message: String) {
    faults.append(message)
  }

  private mutating func text() {
    let found = rest.prefix { $0 != "<" }
    rest = rest[found.endIndex...]
    if found.contains(">") { fault("a bare > in “\(found.prefix(40))”") }
    if found.contains(shownMarkup) {
      fault("markup shown as text: “\(found.prefix(60))”")
    }
    for piece in found.split(separator: "&", omittingEmptySubsequences: false).dropFirst()
    where piece.prefixMatch(of: reference) == nil {
      fault("a bare & before “\(piece.prefix(20))”")
    }
    if !open.contains(where: { Self.isolating.contains(elements[$0].name) }) {
      looseTexts.append(String(found))
    }
    for position in open { elements[position].text += found }
  }

  private mutating func tag() {
    if rest.hasPrefix("<!--") { return skip(past: "-->", "a comment is never closed") }
    // Only the prefix is lower-cased: doing so for the whole rest at every tag takes a minute for
    // a long page.
    if rest.prefix("<!doctype html>".count).lowercased() == "<!doctype html>" {
      hasDoctype = elements.isEmpty
      rest = rest.dropFirst("<!doctype html>".count)
    } else if let end = rest.prefixMatch(of: endTag) {
      rest = rest[end.range.upperBound...]
      close(String(end.1))
    } else if let start = rest.prefixMatch(of: startTag) {
      rest = rest[start.range.upperBound...]
      begin(String(start.1))
    } else {
      fault("a bare < before “\(rest.dropFirst().prefix(20))”")
      rest = rest.dropFirst()
    }
  }

  private mutating func close(_ name: String) {
    guard let last = open.last, elements[last].name == name else {
      fault("</\(name)> closes \(open.last.map { "<\(elements[$0].name)>" } ?? "nothing")")
      if let position = open.lastIndex(where: { elements[$0].name == name }) {
        open.removeSubrange(position...)
      }
      return
    }
    open.removeLast()
  }

  private mutating func begin(_ name: String) {
    var attributes: [String: String] = [:]
    while let one = rest.prefixMatch(of: attribute) {
      rest = rest[one.range.upperBound...]
      let key = String(one.1)
      if attributes[key] != nil { fault("<\(name)> has \(key) twice") }
      attributes[key] = one.2.map(String.init) ?? ""
    }
    let isDrawing = name == "svg" || open.contains { elements[$0].name == "svg" }
    let end = rest.prefixMatch(of: tagEnd)
    if let end {
      rest = rest[end.range.upperBound...]
    } else {
      fault("<\(name)> does not end before “\(rest.prefix(30))”")
    }
    let closesItself = end?.1 == "/"
    if closesItself && !isDrawing { fault("<\(name)/> closes itself, which HTML does not") }
    elements.append(HTMLElement(name: name, attributes: attributes, ancestors: open))
    guard !closesItself, !Self.void.contains(name) else { return }
    open.append(elements.count - 1)
    if Self.raw.contains(name), let end = rest.firstRange(of: "</\(name)>") {
      elements[elements.count - 1].text = String(rest[..<end.lowerBound])
      rest = rest[end.lowerBound...]
    }
  }

  private mutating func skip(past end: String, _ fieldError: String) {
    guard let found = rest.firstRange(of: end) else {
      fault(fieldError)
      rest = ""
      return
    }
    rest = rest[found.upperBound...]
  }
}
