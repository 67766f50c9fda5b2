public import PlazaMarkup

/// Pictures of drawings, for those who cannot show a drawing.
public struct SVGRasterizer: Sendable {
  private let tools: Tools

  /// Pictures made with these tools.
  public init(tools: Tools) { self.tools = tools }

  /// - Parameters:
  ///   - drawing: a whole SVG document of this server's making.
  ///   - width: in pixels.
  ///   - height: in pixels.
  /// - Throws: ``ToolError``.
  public func render(_ drawing: Markup, width: Int, height: Int) async throws -> [UInt8] {
    try await tools.withScratchDirectory { bench in
      try bench.put("drawing.svg", drawing.bytes)
      let output = "--output=" + bench.wholeName("out.png")
      let size = ["--width=\(width)", "--height=\(height)"]
      try await bench.run(
        SandboxedCommand("rsvg-convert", ["--format=png", output] + size + [bench.wholeName("drawing.svg")]))
      guard let png = try bench.get("out.png", atMost: 16 << 20), PictureKind(sniffing: png) == .png else {
        throw ToolError.failed("rsvg-convert", words: "it left no picture")
      }
      return png
    }
  }
}
