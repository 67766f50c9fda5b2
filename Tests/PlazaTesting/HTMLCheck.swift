/// Checks the HTML of a page and collects its links. It reports faults that a browser would
/// silently repair: mismatched tags, duplicate ids, fields without a label, and dangling
/// references.
///
/// ```
/// let check = HTMLCheck(document: answer.body)
/// #expect(check.faults == [])
/// for link in check.links { #expect(router.answers(link)) }
/// ```
public struct HTMLCheck: Sendable {
  /// The faults, one sentence each.
  public private(set) var faults: [String]
  /// All requests that the page may send to this server.
  public private(set) var links: [Link] = []
  /// The text runs outside of `<bdi>` where HTML allows the element.
  public let looseTexts: [String]
  /// The elements in document order.
  public let elements: [HTMLElement]

  /// A link or a form action in a page.
  public struct Link: Sendable, Hashable {
    /// `GET`, or the method of a form.
    public let method: String
    /// The address without its fragment.
    public let address: String

    /// Creates the link that a test expects.
    public init(method: String, address: String) {
      self.method = method
      self.address = address
    }
  }

  /// Checks a complete page.
  public init(document html: some Sequence<UInt8>) { self.init(html, isDocument: true) }

  /// Checks a fragment, which must contain everything that it refers to.
  public init(fragment html: some Sequence<UInt8>) { self.init(html, isDocument: false) }

  private init(_ html: some Sequence<UInt8>, isDocument: Bool) {
    let reader = HTMLReader(String(decoding: Array(html), as: UTF8.self))
    elements = reader.elements
    faults = reader.faults
    looseTexts = reader.looseTexts
    if isDocument { checkDocument(hasDoctype: reader.hasDoctype) }
    checkReferences()
    checkHeadings()
    for element in elements {
      checkNesting(of: element)
      checkName(of: element)
      collect(element)
    }
  }

  /// Returns the elements with this name.
  public func all(_ name: String) -> [HTMLElement] { elements.filter { $0.name == name } }

  private func parents(of element: HTMLElement) -> [HTMLElement] {
    element.ancestors.map { elements[$0] }
  }

  private func describe(_ element: HTMLElement) -> String {
    let more = ["id", "name", "class", "href"].compactMap { key in
      element[key].map { " \(key)=\"\($0)\"" }
    }
    return "<\(element.name)\(more.joined())>"
  }

  private mutating func checkDocument(hasDoctype: Bool) {
    if !hasDoctype { faults.append("no doctype at the start") }
    if all("html").first?["lang"]?.isEmpty ?? true { faults.append("<html> names no language") }
    if all("title").first?.text.isEmpty ?? true { faults.append("no title") }
    if all("h1").count != 1 { faults.append("\(all("h1").count) h1 instead of one") }
    if all("main").count != 1 { faults.append("\(all("main").count) main instead of one") }
  }

  private mutating func checkReferences() {
    var ids: Set<String> = []
    for id in elements.compactMap({ $0["id"] }) {
      if id.isEmpty || id.contains(where: \.isWhitespace) { faults.append("“\(id)” is no id") }
      if !ids.insert(id).inserted { faults.append("the id \(id) twice") }
    }
    let lists = [
      "aria-describedby", "aria-labelledby", "aria-controls", "for", "form", "popovertarget",
      "list",
    ]
    for element in elements {
      let named = lists.flatMap { (element[$0] ?? "").split(separator: " ").map(String.init) }
      let linked = element.name == "a" ? element["href"].flatMap(Self.ownFragment) : nil
      for id in named + [linked].compactMap({ $0 }) where !ids.contains(id) {
        faults.append("\(describe(element)) refers to #\(id), which is not there")
      }
    }
  }

  private static func ownFragment(_ href: String) -> String? {
    href.hasPrefix("#") ? String(href.dropFirst()) : nil
  }

  /// Heading levels must not skip a level.
  private mutating func checkHeadings() {
    var level: Int?
    for element in elements {
      guard let found = element.name.wholeMatch(of: /h([1-6])/).flatMap({ Int($0.1) }) else {
        continue
      }
      if let level, found > level + 1 { faults.append("h\(found) follows h\(level)") }
      if element.text.allSatisfy(\.isWhitespace) { faults.append("an empty h\(found)") }
      level = found
    }
  }

  private static let blocks: Set<String> = [
    "address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset",
    "figure", "footer",
    "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "nav", "ol", "p", "pre",
    "section", "table",
    "ul",
  ]
  private static let pressable: Set<String> = [
    "a", "button", "input", "select", "textarea", "label",
  ]
  private static let parts: [String: Set<String>] = [
    "li": ["ul", "ol"], "dt": ["dl", "div"], "dd": ["dl", "div"],
    "option": ["select", "optgroup", "datalist"],
    "tr": ["thead", "tbody", "tfoot"], "td": ["tr"], "th": ["tr"], "legend": ["fieldset"],
    "caption": ["table"],
  ]

  private mutating func checkNesting(of element: HTMLElement) {
    let above = parents(of: element)
    let names = above.map(\.name)
    if Self.blocks.contains(element.name),
      names.contains(where: { $0 == "p" || $0 == "span" || $0 == "label" })
    {
      faults.append("\(describe(element)) within a line of text")
    }
    if element.name == "form", names.contains("form") {
      faults.append("\(describe(element)) within a form")
    }
    if Self.pressable.contains(element.name),
      names.contains(where: { $0 == "a" || $0 == "button" })
    {
      faults.append("\(describe(element)) within a link or a button")
    }
    if let allowed = Self.parts[element.name], !allowed.contains(names.last ?? "") {
      faults.append("\(describe(element)) within <\(names.last ?? "nothing")>")
    }
    if names.last == "ul" || names.last == "ol", element.name != "li" {
      faults.append("\(describe(element)) within a list, beside its items")
    }
    if element["style"] != nil { faults.append("\(describe(element)) has a style of its own") }
    if element.attributes.keys.contains(where: { $0.hasPrefix("on") }) {
      faults.append("\(describe(element)) has a script of its own")
    }
  }

  /// Controls must have an accessible name, and images an `alt` attribute, which may be empty.
  private mutating func checkName(of element: HTMLElement) {
    switch element.name {
    case "img": if element["alt"] == nil { faults.append("\(describe(element)) has no alt") }
    case "a", "button":
      if text(of: element).isEmpty { faults.append("\(describe(element)) has no words") }
    case "input" where ["hidden", "submit"].contains(element["type"] ?? "text"): break
    case "input", "select", "textarea", "progress":
      if !hasLabel(element) { faults.append("\(describe(element)) has no label") }
    default: break
    }
  }

  private func text(of element: HTMLElement) -> String {
    let pictures = elements.filter { image in
      image.name == "img"
        && image.ancestors.contains { elements[$0].attributes == element.attributes }
    }
    let all = [element.text, element["aria-label"] ?? ""] + pictures.compactMap { $0["alt"] }
    return String(all.joined().filter { !$0.isWhitespace })
  }

  private func hasLabel(_ element: HTMLElement) -> Bool {
    if element["aria-label"]?.isEmpty == false || element["aria-labelledby"]?.isEmpty == false {
      return true
    }
    let above = parents(of: element)
    if above.contains(where: { $0.name == "label" && $0.text.contains { !$0.isWhitespace } }) {
      return true
    }
    return element["id"].map { id in all("label").contains { $0["for"] == id && !$0.text.isEmpty }
    } ?? false
  }

  private mutating func collect(_ element: HTMLElement) {
    let method = element.name == "form" ? (element["method"] ?? "get").uppercased() : "GET"
    for key in ["href", "src", "action"] {
      guard let value = element[key], value.hasPrefix("/") else { continue }
      let address = value.split(separator: "#", maxSplits: 1).first.map(String.init) ?? value
      links.append(Link(method: method, address: address.replacing("&amp;", with: "&")))
    }
  }
}
