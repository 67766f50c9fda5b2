import PlazaBase
import PlazaImaging
import PlazaMarkup

/// The text of a form field or a text annotation with characters beyond Latin-1, such as Korean,
/// for which poppler does not generate an appearance.
struct FieldText: Sendable, Equatable {
  /// Counted from 0.
  let page: Int
  let lines: [String]
  /// In points from the upper left corner of the upright page.
  let bounds: Area
  let letters: Double
  /// The value of `text-anchor`.
  let anchor: String
  /// An SVG colour.
  let ink: String
  /// Whether the lines begin at the upper edge; otherwise a single line is centred vertically.
  let isBlock: Bool
  /// Whether the lines are the options of a list box, which are cut off at its edges.
  let isList: Bool
  /// The indices of the lines on a grey background: the chosen options of a list box.
  let chosen: Set<Int>
  /// The reference and the entry of the object that holds the text; nil if it cannot be changed.
  let holder: [String]?

  /// More characters do not fit on a page.
  private static let maximumLength = 10_000

  /// - Parameters:
  ///   - chain: The annotation, then the fields from which it inherits.
  ///   - usual: The form's default appearance.
  init?(_ chain: [PDFNotes.Note], on page: Int, _ box: PageBox, usual: String?) {
    let entry = { (name: String) in chain.lazy.compactMap { $0.value[name] }.first }
    let (kind, flags) = (
      chain.first?.value["/Subtype"]?.text, Int(nearest: entry("/Ff")?.number ?? 0)
    )
    let list = kind == "/Widget" ? ListBox(entry) : nil
    let name = kind == "/FreeText" ? "/Contents" : list == nil ? "/V" : "/Opt"
    guard
      kind == "/FreeText" || list != nil
        || kind == "/Widget" && Self.isText(entry("/FT")?.text, flags),
      let typed = list?.options.joined(separator: "\n")
        ?? Self.shown(entry(name)?.text, entry("/Opt")?.list ?? []),
      let corners = chain.first?.value["/Rect"]?.list?.compactMap(\.number), corners.count == 4
    else { return nil }
    let text = String(typed.prefix(Self.maximumLength))
    guard text.unicodeScalars.contains(where: { $0.value > 0xFF }) else { return nil }
    self.page = page
    let ends = [(corners[0], corners[1]), (corners[2], corners[3])].map { x, y in
      Matrix.move(x, y).then(box.upright)
    }
    let (x, y) = (ends.map(\.e).sorted(), ends.map(\.f).sorted())
    bounds = Area(x[0], box.height - y[1], x[1] - x[0], y[1] - y[0])
    // Bit 13: several lines.
    isBlock =
      kind == "/FreeText" || list != nil || entry("/FT")?.text == "/Tx" && flags & 1 << 12 != 0
    let appearance = FieldAppearance(entry("/DA")?.text ?? usual ?? "")
    let room = max(bounds.width - 4, 1)
    let automatic = isBlock ? 12 : min(12, bounds.height * 0.7, room / max(TextWidth.ems(text), 1))
    letters = appearance.letters > 0 ? appearance.letters * box.unit : automatic
    ink = appearance.ink
    let rows = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
      String.init)
    let maximum = room / max(letters, 1)
    lines =
      list != nil
      ? rows
      : isBlock
        ? rows.flatMap { TextWidth.wrap($0, atMost: maximum) } : [rows.joined(separator: " ")]
    isList = list != nil
    chosen = list?.chosen.filter { $0 < rows.count } ?? []
    anchor = ["start", "middle", "end"][min(max(Int(nearest: entry("/Q")?.number ?? 0), 0), 2)]
    holder = chain.first { $0.value[name] != nil }?.reference.map { [$0, name] }
  }

  /// Whether a field shows its value as text: a text field without the password flag (bit 14), or
  /// a choice field that shows only the chosen option (bit 18).
  private static func isText(_ type: String?, _ flags: Int) -> Bool {
    type == "/Tx" ? flags & 1 << 13 == 0 : type == "/Ch" && flags & 1 << 17 != 0
  }

  /// Returns the displayed text of a choice: options can be pairs of a value and a text.
  private static func shown(_ value: String?, _ options: [PDFValue]) -> String? {
    guard let value, value.hasPrefix("u:") else { return nil }
    let pair = options.compactMap(\.list).first { $0.count == 2 && $0[0].text == value }
    let text = pair?[1].text ?? value
    return String((text.hasPrefix("u:") ? text : value).dropFirst(2))
  }

  var drawing: Markup {
    let step = letters * 1.2
    let first =
      isBlock ? bounds.bottom + letters * 1.1 : bounds.bottom + bounds.height / 2 + letters * 0.35
    let drawn: Markup = """
      \(chosen.sorted().map { background(bounds.bottom + letters * 0.1 + Double($0) * step, step) }, { $0 })\
      \(lines.enumerated().map { line($1, first + Double($0) * step) }, { $0 })
      """
    if !isList { return drawn }
    // A nested image clips its content at its edges.
    let (x, y, width, height) = (
      String(bounds.left), String(bounds.bottom), String(bounds.width), String(bounds.height)
    )
    return """
      <svg x="\(x)" y="\(y)" width="\(width)" height="\(height)" viewBox="\(x) \(y) \(width) \(height)">\
      \(drawn)</svg>
      """
  }

  /// Grey, unlike in most viewers: a colour would make the side cost as much as one in colour.
  private func background(_ top: Double, _ height: Double) -> Markup {
    """
    <rect x="\(String(bounds.left))" y="\(String(top))" width="\(String(bounds.width))" height="\(String(height))" \
    fill="rgb(204,204,204)"/>
    """
  }

  private func line(_ text: String, _ y: Double) -> Markup {
    let x =
      switch anchor {
      case "middle": bounds.left + bounds.width / 2
      case "end": bounds.left + bounds.width - 2
      default: bounds.left + 2
      }
    return """
      <text x="\(String(x))" y="\(String(y))" font-size="\(String(letters))" text-anchor="\(anchor)" fill="\(ink)" \
      font-family="\(PDF.fonts)">\(text)</text>
      """
  }
}
