public import PlazaTools

/// Looks at PDF documents with programs that know nothing of ours.
public struct PDFInspector: Sendable {
  private let tools: Tools

  /// - Parameter tools: must find pdfinfo, pdftotext, pdftoppm and zbarimg.
  public init(tools: Tools) { self.tools = tools }

  /// How many pages there are, and their size.
  public func facts(_ pdf: [UInt8]) async throws -> (pages: Int, widthMM: Double, heightMM: Double) {
    let text = String(decoding: try await run("pdfinfo", ["in.pdf"], pdf), as: UTF8.self)
    guard let size = text.firstMatch(of: /Page size:\s+([\d.]+) x ([\d.]+) pts/),
      let pages = text.firstMatch(of: /Pages:\s+(\d+)/)
    else { throw ToolError.failed("pdfinfo", words: text) }
    let point = 25.4 / 72
    return (Int(pages.1) ?? 0, (Double(size.1) ?? 0) * point, (Double(size.2) ?? 0) * point)
  }

  /// The text of all pages, in the order of reading.
  public func text(_ pdf: [UInt8]) async throws -> String {
    String(decoding: try await run("pdftotext", ["in.pdf", "-"], pdf), as: UTF8.self)
  }

  /// The codes of a page as a scanner with 300 dots an inch sees them, such as `CODE-128:7K3M9Q2H`.
  /// - Parameter page: from 1.
  public func codes(_ pdf: [UInt8], page: Int = 1) async throws -> [String] {
    try await tools.withScratchDirectory { bench in
      try bench.put("in.pdf", pdf)
      try await bench.run(
        SandboxedCommand("pdftoppm", ["-r", "300", "-png", "-singlefile", "-f", "\(page)", "in.pdf", "page"]))
      let lines = try await bench.run(SandboxedCommand("zbarimg", ["--quiet", "page.png"]))
      return String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
    }
  }

  private func run(_ name: String, _ arguments: [String], _ pdf: [UInt8]) async throws -> [UInt8] {
    try await tools.withScratchDirectory { bench in
      try bench.put("in.pdf", pdf)
      return try await bench.run(SandboxedCommand(name, arguments))
    }
  }
}
