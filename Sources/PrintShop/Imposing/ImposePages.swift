import PlazaBase
import PlazaTools

/// Puts the chosen pages in their places on the paper. Copies and sides are the printer's, which is told of them.
struct ImposePages: JobPaper {
  let vault: Vault
  let tools: Tools

  func pdf(_ line: OrderLine) async throws -> [UInt8]? {
    guard let document = try await vault.bytes(of: line.document, .pdf) else { return nil }
    return try await self(document, line.options, sides: line.imposition.sides.count)
  }

  /// One side alone, without the work for the others.
  /// - Returns: a PDF of one page; nil where the document is gone or has no such side.
  func pdf(_ number: Int, of line: OrderLine) async throws -> [UInt8]? {
    let sides = line.imposition.sides
    guard sides.indices.contains(number - 1),
      let document = try await vault.bytes(of: line.document, .pdf)
    else { return nil }
    return try await alone(sides[number - 1], document, line.options)
  }

  func alone(_ side: Imposition.Side, _ document: [UInt8], _ options: PrintOptions) async throws -> [UInt8] {
    var options = options
    options.pages = PageRanges(side.pages.map(String.init).joined(separator: ","))
    return try await self(document, options, sides: 1)
  }

  /// - Parameter sides: how many there must be; the price was made of them.
  /// - Throws: ``Misprint`` where there are others.
  func callAsFunction(_ document: [UInt8], _ options: PrintOptions, sides: Int) async throws -> [UInt8] {
    try await tools.withBench { bench in
      try bench.put("document.pdf", document)
      let chosen = options.pages?.text ?? "1-z"
      try await bench.run(
        .init("qpdf", ["document.pdf", "--pages", ".", chosen, "--", "chosen.pdf"], .patient))
      let made = try await bench.run(
        .init("pdftopdf", ["1", "plaza", "document", "1", Self.words(options), "chosen.pdf"], .documents))
      try bench.put("sides.pdf", made)
      let count = try await bench.run(LimitedTool("qpdf", ["--show-npages", "sides.pdf"]))
      guard Int(String(decoding: count, as: UTF8.self).trimmed) == sides else {
        throw Misprint(sides: sides, made: String(decoding: count, as: UTF8.self).trimmed)
      }
      return made
    }
  }

  /// What the program is told, in its own words.
  private static func words(_ options: PrintOptions) -> String {
    var words = ["number-up=\(options.numberUp)", "PageSize=\(options.media.pageSize)", "print-scaling=fit"]
    switch options.orientation {
    case .automatic: break
    case .portrait: words.append("orientation-requested=3")
    case .landscape: words.append("orientation-requested=4")
    }
    return words.joined(separator: " ")
  }
}

/// What was made has other sides than were paid for: it must not be printed.
struct Misprint: Error, Equatable {
  let sides: Int
  let made: String
}

extension Media {
  /// As programs for paper of the kind of CUPS name it.
  fileprivate var pageSize: String {
    switch self {
    case .a4: "A4"
    case .a3: "A3"
    case .b5: "B5"
    case .letter: "Letter"
    }
  }
}
