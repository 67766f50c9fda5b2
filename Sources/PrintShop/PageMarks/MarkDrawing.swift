import PlazaBase
import PlazaImaging
import PlazaMarkup
import PlazaProcesses

/// The contents and drawing of a mark. It contains no words, so that it needs no translation.
struct MarkDrawing: Sendable, Equatable {
  let number: Int
  /// Such as `A. L.`.
  let initials: String
  let store: String
  /// The number of the document, and the number of documents in the order.
  let document: Int
  let documents: Int

  private var part: String { documents > 1 ? " · \(document)/\(documents)" : "" }

  /// Draws the mark at the upper right on white, so that it is legible on an image, and inside the
  /// margins that the store's printers cannot reach.
  func corner(width: Double, height: Double, inside margins: Margins = .usual) -> Markup {
    let words = "\(number)\(part) · \(initials)"
    let room = Double(words.count) * 6 + 8
    let right = width - max(16, Double(margins.right) * 72 / 2540 + 2)
    let top = max(14, Double(margins.top) * 72 / 2540 + 2)
    return page(
      width, height,
      """
      <rect x="\(String(right - room))" y="\(String(top))" width="\(String(room))" height="13" fill="#fff"/>\
      <text x="\(String(right - 4))" y="\(String(top + 10))" font-size="9" text-anchor="end">\(words)</text>
      """)
  }

  func cover(width: Double, height: Double) -> Markup {
    let middle = String(width / 2)
    let line = { (y: Double, size: Double, words: String) -> Markup in
      "<text x=\"\(middle)\" y=\"\(String(y))\" font-size=\"\(String(size))\" text-anchor=\"middle\">\(words)</text>"
    }
    return page(
      width, height,
      """
      \(line(height * 0.25, width / 5, "\(number)"))\(line(height * 0.25 + width / 6, width / 9, initials))\
      \(line(height * 0.5, width / 24, "\(document)/\(documents)"))\(line(height * 0.5 + width / 14, width / 30, store))
      """)
  }

  func empty(width: Double, height: Double) -> Markup { page(width, height, .empty) }

  private func page(_ width: Double, _ height: Double, _ body: Markup) -> Markup {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(String(width)) \(String(height))">\
    <g font-family="\(PDF.fonts)">\(body)</g></svg>
    """
  }
}

extension MarkDrawing {
  /// Adds the mark to a document that is ready for printing.
  /// - Throws: ``ToolError``.
  func put(_ placement: PaperMark, on pdf: [UInt8], _ options: PrintOptions, _ tools: ToolRunner)
    async throws -> [UInt8]
  {
    let (width, height) = try await Self.size(of: pdf, tools)
    let blank = placement.sides(before: options) > 1 ? [empty(width: width, height: height)] : []
    let pages =
      placement == .cover
      ? [cover(width: width, height: height)] + blank
      : [corner(width: width, height: height, inside: options.margins ?? .usual)]
    let drawn = try await PDF(tools: tools).render(
      pages, widthMM: width * 25.4 / 72, heightMM: height * 25.4 / 72)
    return try await tools.withScratchDirectory { scratch in
      try scratch.put("sides.pdf", pdf)
      try scratch.put("mark.pdf", drawn)
      let ways =
        placement == .cover
        ? ["--pages", "mark.pdf", "1-z", ".", "1-z", "--"]
        : ["--overlay", "mark.pdf", "--from=1", "--to=1", "--"]
      try await scratch.run(.init("qpdf", ["sides.pdf"] + ways + ["marked.pdf"], .manyPages))
      guard let marked = try scratch.get("marked.pdf", atMost: PreparedPDF.largest) else {
        throw ToolError.failed("qpdf", message: "it left no document")
      }
      return marked
    }
  }

  /// Returns the size of the first page after rotation, in points.
  private static func size(of pdf: [UInt8], _ tools: ToolRunner) async throws -> (
    width: Double, height: Double
  ) {
    let told = try await tools.withScratchDirectory { scratch in
      try scratch.put("sides.pdf", pdf)
      return PreparedPDF.lines(try await scratch.run(SandboxedCommand("pdfinfo", ["sides.pdf"])))
    }
    let words = told.first { $0.hasPrefix("Page size:") }?.split(separator: " ") ?? []
    guard words.count >= 5, let width = Double(words[2]), let height = Double(words[4]) else {
      throw ToolError.failed("pdfinfo", message: "it reported no size")
    }
    let turn =
      told.first { $0.hasPrefix("Page rot:") }?.split(separator: " ").last.flatMap { Int($0) } ?? 0
    return turn % 180 == 0 ? (width, height) : (height, width)
  }
}
