public import PlazaProcesses

/// Examines PDF documents with independent tools.
public struct PDFInspector: Sendable {
  private let tools: ToolRunner

  /// - Parameter tools: Must provide pdfinfo, pdftotext, pdftoppm and zbarimg.
  public init(tools: ToolRunner) { self.tools = tools }

  /// Returns the number of pages and their size.
  public func facts(_ pdf: [UInt8]) async throws -> (pages: Int, widthMM: Double, heightMM: Double)
  {
    let text = String(decoding: try await run("pdfinfo", ["in.pdf"], pdf), as: UTF8.self)
    guard let size = text.firstMatch(of: /Page size:\s+([\d.]+) x ([\d.]+) pts/),
      let pages = text.firstMatch(of: /Pages:\s+(\d+)/)
    else { throw ToolError.failed("pdfinfo", message: text) }
    let point = 25.4 / 72
    return (Int(pages.1) ?? 0, (Double(size.1) ?? 0) * point, (Double(size.2) ?? 0) * point)
  }

  /// Returns the text of all pages in reading order.
  public func text(_ pdf: [UInt8]) async throws -> String {
    String(decoding: try await run("pdftotext", ["in.pdf", "-"], pdf), as: UTF8.self)
  }

  /// Returns the codes that a scanner with 300 dpi reads on a page, such as `CODE-128:7K3M9Q2H`.
  /// - Parameter page: The page number, from 1.
  public func codes(_ pdf: [UInt8], page: Int = 1) async throws -> [String] {
    try await tools.withScratchDirectory { scratch in
      try scratch.put("in.pdf", pdf)
      try await scratch.run(
        SandboxedCommand(
          "pdftoppm", ["-r", "300", "-png", "-singlefile", "-f", "\(page)", "in.pdf", "page"]))
      let lines = try await scratch.run(SandboxedCommand("zbarimg", ["--quiet", "page.png"]))
      return String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init)
        .sorted()
    }
  }

  private func run(_ name: String, _ arguments: [String], _ pdf: [UInt8]) async throws -> [UInt8] {
    try await tools.withScratchDirectory { scratch in
      try scratch.put("in.pdf", pdf)
      return try await scratch.run(SandboxedCommand(name, arguments))
    }
  }
}
