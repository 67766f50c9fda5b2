import PlazaBase
import PlazaProcesses

/// A normalised PDF: its page tree is rebuilt from the actual pages, and two tools agree on their
/// number.
struct PreparedPDF: Sendable {
  /// The maximum size of a normalised document in bytes.
  static let largest = 250_000_000

  let bytes: [UInt8]
  let pages: [DocumentPage]
  /// A small PNG of the first page.
  let picture: [UInt8]

  /// - Throws: ``DocumentRefusal``, and ``ToolError`` if the tools cannot be run.
  static func make(of bytes: [UInt8], on scratch: ScratchDirectory) async throws -> PreparedPDF {
    try scratch.put("in.pdf", bytes)
    let boxes = try await normalise(scratch)
    let count = try await count(scratch)
    guard let normal = try scratch.get("normal.pdf", atMost: largest) else {
      throw DocumentRefusal.tooLarge
    }
    let sizes = boxes.map { (width: hundredths($0.width), height: hundredths($0.height)) }
    let colours = try await PageColours.of(count, scratch)
    let pages = zip(sizes, colours).enumerated().map { index, page in
      DocumentPage(number: index + 1, width: page.0.width, height: page.0.height, isColour: page.1)
    }
    guard pages.count == count, pages.allSatisfy({ $0.width > 0 && $0.height > 0 }) else {
      throw DocumentRefusal.lying
    }
    guard let picture = try await PagePicture.draw("normal.pdf", 1, on: scratch) else {
      throw DocumentRefusal.damaged
    }
    return PreparedPDF(bytes: normal, pages: pages, picture: picture)
  }

  /// Rebuilds the document with upright pages that contain only what is printed. A hostile
  /// document may declare 1 page and contain 40; a rebuilt page tree cannot.
  /// - Returns: The pages' boxes.
  private static func normalise(_ scratch: ScratchDirectory) async throws -> [PageBox] {
    do {
      let source = try await unpack(scratch)
      if source.catalog["/NeedsRendering"] == .flag(true) { throw DocumentRefusal.dynamicForm }
      guard source.pages.count <= PrepareDocument.maxPages else {
        throw DocumentRefusal.tooManyPages
      }
      let flat = try await PDFPages(try await FlattenPages(scratch: scratch)(source), on: scratch)
      guard flat.pages.count == source.pages.count else { throw DocumentRefusal.lying }
      var write = WriteSheets(flat)
      let sheets = zip(source.pages, flat.pages).enumerated().map { index, pages in
        let (whole, drawn) = (pages.0.box, pages.1.box)
        let matrix = Matrix.scale(whole.width / drawn.width, whole.height / drawn.height)
        return Sheet(
          width: whole.width, height: whole.height,
          places: [Sheet.Place(page: index, matrix: matrix, clip: nil)])
      }
      try await write(sheets, to: "normal.pdf")
      return source.pages.map(\.box)
    } catch ToolError.failed(_, let message) {
      if message.contains("unsupported encryption") { throw DocumentRefusal.lockedByCertificate }
      throw message.contains("password") ? DocumentRefusal.locked : .damaged
    } catch ToolError.deadline {
      throw DocumentRefusal.hostile
    }
  }

  /// Decrypts and unpacks the document. An inconsistent page tree is dropped and its pages are
  /// recovered, but only if the catalog, which is lost with it, hides no layers.
  private static func unpack(_ scratch: ScratchDirectory) async throws -> PDFPages {
    let plain = ["--decrypt", "--object-streams=disable", "--coalesce-contents"]
    do {
      try await scratch.run(
        .init("qpdf", plain + ["in.pdf", "--pages", ".", "1-z", "--", "pages.pdf"], .manyPages))
    } catch ToolError.failed(let name, let message) {
      if message.contains("password") { throw ToolError.failed(name, message: message) }
      let arguments = plain + ["--empty", "--pages", "in.pdf", "1-z", "--", "pages.pdf"]
      try await scratch.run(.init("qpdf", arguments, .manyPages))
      guard
        try await PDFObjects(file: "in.pdf", scratch: scratch).catalog()?["/OCProperties"] == nil
      else {
        throw DocumentRefusal.lying
      }
    }
    return try await PDFPages("pages.pdf", on: scratch)
  }

  private static func count(_ scratch: ScratchDirectory) async throws -> Int {
    do {
      let told = try await scratch.run(SandboxedCommand("qpdf", ["--show-npages", "normal.pdf"]))
      let seen = lines(try await scratch.run(SandboxedCommand("pdfinfo", ["normal.pdf"])))
        .first { $0.hasPrefix("Pages:") }?.dropFirst(6)
      let (one, other) = (Int(trimmed(lines(told).first ?? "")), Int(trimmed(seen ?? "")))
      guard let one, one == other, one > 0 else { throw DocumentRefusal.lying }
      guard one <= PrepareDocument.maxPages else { throw DocumentRefusal.tooManyPages }
      return one
    } catch ToolError.failed {
      throw DocumentRefusal.damaged
    }
  }

  /// Converts points (1/72 inch) to hundredths of a millimetre.
  private static func hundredths(_ points: Double) -> Int {
    points > 0 && points < 100_000 ? Int(nearest: points * 2540 / 72) : 0
  }

  static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    String(text.filter { !$0.isWhitespace })
  }
}

extension SandboxedCommand {
  /// The limits for documents of many pages.
  struct DocumentLimits: Equatable {
    static let manyPages = DocumentLimits(output: 4_194_304)
    /// For tools that write the document itself to standard output.
    static let documents = DocumentLimits(output: PreparedPDF.largest)

    let output: Int
  }

  init(_ name: String, _ arguments: [String], _ timeout: DocumentLimits) {
    self.init(name, arguments)
    limits.processorSeconds = 120
    limits.deadline = .seconds(150)
    limits.fileSize = PreparedPDF.largest
    limits.output = timeout.output
  }
}
