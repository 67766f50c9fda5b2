import PlazaBase
import PlazaTools

/// A PDF that says of itself what is true: its tree of pages is made anew from the pages that there are, and two
/// programs count them.
struct PreparedPDF: Sendable {
  /// Bytes that a normalised document may have.
  static let largest = 250_000_000

  let bytes: [UInt8]
  let pages: [DocumentPage]
  /// The first page, small: a PNG.
  let picture: [UInt8]

  /// - Throws: ``DocumentRefusal``, and ``ToolError`` where the programs cannot be run.
  static func make(of bytes: [UInt8], on bench: Bench) async throws -> PreparedPDF {
    try bench.put("in.pdf", bytes)
    try await normalise(bench)
    let count = try await count(bench)
    guard let normal = try bench.get("normal.pdf", atMost: largest) else { throw DocumentRefusal.tooLarge }
    let sizes = try await sizes(count, bench)
    let colours = try await PageColours.of(count, bench)
    let pages = zip(sizes, colours).enumerated().map { index, page in
      DocumentPage(number: index + 1, width: page.0.width, height: page.0.height, isColour: page.1)
    }
    guard pages.count == count else { throw DocumentRefusal.lying }
    guard let picture = try await PagePicture.draw("normal.pdf", 1, on: bench) else { throw DocumentRefusal.damaged }
    return PreparedPDF(bytes: normal, pages: pages, picture: picture)
  }

  /// The tree of a hostile document says 1 page and holds 40; one that is made anew cannot.
  private static func normalise(_ bench: Bench) async throws {
    do {
      try await bench.run(.init("qpdf", ["--empty", "--pages", "in.pdf", "1-z", "--", "normal.pdf"], .patient))
    } catch ToolError.failed(_, let words) {
      throw words.contains("password") ? DocumentRefusal.locked : .damaged
    } catch ToolError.deadline {
      throw DocumentRefusal.hostile
    }
  }

  private static func count(_ bench: Bench) async throws -> Int {
    do {
      let told = try await bench.run(LimitedTool("qpdf", ["--show-npages", "normal.pdf"]))
      let seen = lines(try await bench.run(LimitedTool("pdfinfo", ["normal.pdf"])))
        .first { $0.hasPrefix("Pages:") }?.dropFirst(6)
      let (one, other) = (Int(trimmed(lines(told).first ?? "")), Int(trimmed(seen ?? "")))
      guard let one, one == other, one > 0 else { throw DocumentRefusal.lying }
      guard one <= PrepareDocument.mostPages else { throw DocumentRefusal.tooManyPages }
      return one
    } catch ToolError.failed {
      throw DocumentRefusal.damaged
    }
  }

  /// `Page    1 size:  595.28 x 841.89 pts (A4)`, `Page    1 rot:   90`
  private static func sizes(_ count: Int, _ bench: Bench) async throws -> [(width: Int, height: Int)] {
    let told = lines(try await bench.run(.init("pdfinfo", ["-f", "1", "-l", "\(count)", "normal.pdf"], .patient)))
    var sizes: [(width: Int, height: Int)] = []
    for line in told where line.hasPrefix("Page ") {
      let words = line.split(separator: " ")
      guard words.count >= 4 else { continue }
      if words[2] == "size:", words.count >= 6, let width = Double(words[3]), let height = Double(words[5]) {
        sizes.append((hundredths(width), hundredths(height)))
      } else if words[2] == "rot:", let turn = Int(words[3]), turn % 180 != 0, let last = sizes.popLast() {
        sizes.append((last.height, last.width))
      }
    }
    guard sizes.count == count, sizes.allSatisfy({ $0.width > 0 && $0.height > 0 }) else { throw DocumentRefusal.lying }
    return sizes
  }

  /// Points are 1/72 of an inch.
  private static func hundredths(_ points: Double) -> Int {
    points > 0 && points < 100_000 ? Int(nearest: points * 2540 / 72) : 0
  }

  static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
  }

  private static func trimmed(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }
}

extension LimitedTool {
  /// What documents of many pages need.
  struct Patience: Equatable {
    static let patient = Patience(output: 4_194_304)
    /// They write the document itself to their output.
    static let documents = Patience(output: PreparedPDF.largest)

    let output: Int
  }

  init(_ name: String, _ arguments: [String], _ patience: Patience) {
    self.init(name, arguments)
    limits.processorSeconds = 120
    limits.deadline = .seconds(150)
    limits.fileSize = PreparedPDF.largest
    limits.output = patience.output
  }
}
