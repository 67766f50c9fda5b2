import PlazaMarkup
import PlazaTools

/// The text of a form field with characters beyond Latin-1, such as Korean, for which poppler does
/// not generate an appearance.
struct FieldWords: Sendable, Equatable {
  /// Counted from 0.
  let page: Int
  let words: String
  /// In points from the upper left corner of the upright page.
  let place: Area
  let letters: Double

  /// - Parameters:
  ///   - note: The widget annotation's dictionary.
  ///   - field: The dictionary of the field that the widget belongs to, if it is a separate one.
  init?(_ note: PDFValue, _ field: PDFValue?, on page: Int, _ box: PageBox) {
    let entry = { (name: String) in note[name] ?? field?[name] }
    guard note["/Subtype"]?.text == "/Widget", entry("/FT")?.text == "/Tx", let value = entry("/V")?.text,
      value.hasPrefix("u:"), let corners = note["/Rect"]?.list?.compactMap(\.number), corners.count == 4
    else { return nil }
    words = String(value.dropFirst(2))
    guard words.unicodeScalars.contains(where: { $0.value > 0xFF }) else { return nil }
    self.page = page
    let ends = [(corners[0], corners[1]), (corners[2], corners[3])].map { x, y in
      Matrix.move(x, y).then(box.upright)
    }
    let (x, y) = (ends.map(\.e).sorted(), ends.map(\.f).sorted())
    place = Area(x[0], box.height - y[1], x[1] - x[0], y[1] - y[0])
    let said = Self.letters(in: entry("/DA")?.text ?? "")
    letters = said > 0 ? said * box.unit : min(12, place.height * 0.7)
  }

  /// Returns the size operand of `Tf` in the field's default appearance; 0 means automatic size.
  private static func letters(in appearance: String) -> Double {
    let words = appearance.split(separator: " ")
    guard let font = words.firstIndex(of: "Tf"), font > 0 else { return 0 }
    return Double(words[font - 1]) ?? 0
  }

  var drawing: Markup {
    let lines = words.split(whereSeparator: \.isNewline)
    // A single-line field centres its text vertically.
    let first = lines.count < 2 ? place.bottom + place.height / 2 + letters * 0.35 : place.bottom + letters * 1.1
    return """
      \(lines.enumerated().map { line($1, first + Double($0) * letters * 1.2) }, { $0 })
      """
  }

  private func line(_ words: Substring, _ y: Double) -> Markup {
    """
    <text x="\(String(place.left + 2))" y="\(String(y))" font-size="\(String(letters))" \
    font-family="\(PDF.fonts)">\(String(words))</text>
    """
  }
}

extension FieldWords {
  /// Draws the texts on the pages of `flat.pdf`.
  static func draw(_ all: [FieldWords], on sizes: [PageBox], _ bench: ScratchDirectory) async throws {
    for page in Set(all.map(\.page)).sorted() {
      let (width, height) = (String(sizes[page].width), String(sizes[page].height))
      let drawing: Markup = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)">\
        \(all.filter { $0.page == page }, { $0.drawing })</svg>
        """
      try bench.put("words.svg", drawing.bytes)
      let size = [
        "--page-width=\(width)pt", "--page-height=\(height)pt", "--width=\(width)pt", "--height=\(height)pt",
      ]
      let files = ["--output=" + bench.wholeName("words.pdf"), bench.wholeName("words.svg")]
      try await bench.run(SandboxedCommand("rsvg-convert", ["--format=pdf"] + size + files))
      let over = ["--overlay", "words.pdf", "--to=\(page + 1)", "--", "worded.pdf"]
      try await bench.run(.init("qpdf", ["--warning-exit-0", "flat.pdf"] + over, .patient))
      guard let worded = try bench.get("worded.pdf", atMost: PreparedPDF.largest) else { return }
      try bench.put("flat.pdf", worded)
    }
  }
}
