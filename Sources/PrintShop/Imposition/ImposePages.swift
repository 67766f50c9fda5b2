import PlazaBase
import PlazaProcesses

/// Places the selected pages on the sides of paper. Copies and two-sided printing are left to the
/// printer.
struct ImposePages: PrintFileRenderer {
  let documentStore: EncryptedDocumentStore
  let tools: ToolRunner

  func file(_ line: OrderLine) async throws -> PrintFile? {
    guard let document = try await documentStore.bytes(of: line.document, .pdf) else { return nil }
    return PrintFile(
      pdf: try await self(document, line.options, line.imposition.sides.map(\.pages)))
  }

  /// Renders one side for display, without the others.
  /// - Returns: A PDF of one page; nil if the document was deleted or has no such side.
  func pdf(_ number: Int, of line: OrderLine) async throws -> [UInt8]? {
    let sides = line.imposition.sides
    guard sides.indices.contains(number - 1),
      let document = try await documentStore.bytes(of: line.document, .pdf)
    else { return nil }
    return try await self(document, line.options, [sides[number - 1].pages], isForScreen: true)
  }

  /// - Parameters:
  ///   - sides: The document's pages on each side; the price was computed from them.
  ///   - isForScreen: Whether to rotate sides for reading. For printing, all sides remain in
  ///     portrait: printers differ in how they rotate landscape pages, and both sides of a sheet
  ///     must agree.
  /// - Throws: ``PageCountMismatch`` if the result has another number of sides, and ``ToolError``.
  func callAsFunction(
    _ document: [UInt8], _ options: PrintOptions, _ sides: [[Int]], isForScreen: Bool = false
  ) async throws -> [UInt8] {
    try await tools.withScratchDirectory { scratch in
      try scratch.put("document.pdf", document)
      let chosen = sides.joined().map(String.init).joined(separator: ",")
      let arguments = [
        "--warning-exit-0", "document.pdf", "--pages", ".", chosen, "--", "--coalesce-contents",
        "--flatten-annotations=print", "chosen.pdf",
      ]
      try await scratch.run(.init("qpdf", arguments, .manyPages))
      let source = try await PDFPages("chosen.pdf", on: scratch)
      guard source.pages.count == sides.joined().count else {
        throw PageCountMismatch(sides: sides.count, made: "\(source.pages.count) pages")
      }
      var write = WriteSheets(source)
      try await write(Self.sheets(of: source, sides, options, isForScreen), to: "sides.pdf")
      let count = try await scratch.run(SandboxedCommand("qpdf", ["--show-npages", "sides.pdf"]))
      guard Int(String(decoding: count, as: UTF8.self).trimmed) == sides.count,
        let made = try scratch.get("sides.pdf", atMost: PreparedPDF.largest)
      else {
        throw PageCountMismatch(
          sides: sides.count, made: String(decoding: count, as: UTF8.self).trimmed)
      }
      return made
    }
  }

  private static func sheets(
    of source: PDFPages, _ sides: [[Int]], _ options: PrintOptions, _ isForScreen: Bool
  ) -> [Sheet] {
    var first = 0
    return sides.map { side in
      let sizes = source.pages[first..<first + side.count].map {
        (width: $0.box.width, height: $0.box.height)
      }
      var sheet = PlanSheet(options: options)(Array(sizes), from: first)
      if !isForScreen { sheet.turn = 0 }
      first += side.count
      return sheet
    }
  }
}

/// Thrown if the result has another number of sides than was paid for; it must not be printed.
struct PageCountMismatch: Error, Equatable {
  let sides: Int
  let made: String
}
