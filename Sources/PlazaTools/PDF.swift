public import PlazaMarkup

/// Documents to print, at exact sizes.
public struct PDF: Sendable {
  private let tools: Tools

  /// Documents made with these tools.
  public init(tools: Tools) { self.tools = tools }

  /// The families that pages should name: what the machine has of them, each letter is looked for in their order.
  public static let fonts = "Noto Sans, Noto Sans CJK KR, DejaVu Sans, sans-serif"

  /// Makes a document of drawings, one on each page.
  /// - Parameters:
  ///   - pages: whole SVG documents of this server's making.
  ///   - width: of each page, in millimetres.
  ///   - height: of each page, in millimetres.
  /// - Throws: ``ToolError``.
  public func render(_ pages: [Markup], widthMM width: Double, heightMM height: Double) async throws -> [UInt8] {
    try await tools.withScratchDirectory { bench in
      var names: [String] = []
      for (number, page) in pages.enumerated() {
        names.append(bench.wholeName("\(number).svg"))
        try bench.put("\(number).svg", page.bytes)
      }
      let size = [
        "--page-width=\(width)mm", "--page-height=\(height)mm", "--width=\(width)mm", "--height=\(height)mm",
      ]
      let output = "--output=" + bench.wholeName("out.pdf")
      try await bench.run(SandboxedCommand("rsvg-convert", ["--format=pdf", output] + size + names))
      guard let pdf = try bench.get("out.pdf", atMost: 64 << 20), pdf.starts(with: "%PDF-".utf8) else {
        throw ToolError.failed("rsvg-convert", words: "it left no document")
      }
      return pdf
    }
  }
}
