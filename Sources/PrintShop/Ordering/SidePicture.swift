import PlazaTools

/// A small picture of one side as it will be printed.
struct SidePicture: Sendable {
  private static let dots = "64"

  let vault: Vault
  let tools: Tools

  /// - Returns: a PNG; nil where the document is gone.
  func callAsFunction(_ side: Int, of line: OrderLine) async throws -> [UInt8]? {
    guard let pdf = try await ImposePages(vault: vault, tools: tools).pdf(line) else { return nil }
    return try await Self.draw(pdf, side, on: tools)
  }

  /// A page of a document.
  static func draw(_ pdf: [UInt8], _ page: Int, on tools: Tools) async throws -> [UInt8]? {
    try await tools.withBench { bench in
      try bench.put("sides.pdf", pdf)
      try await bench.run(
        LimitedTool(
          "pdftoppm", ["-png", "-singlefile", "-r", dots, "-f", "\(page)", "-l", "\(page)", "sides.pdf", "side"]))
      return try bench.get("side.png", atMost: 8_388_608)
    }
  }
}
