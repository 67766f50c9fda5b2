import PlazaProcesses

/// Renders a small image of a page.
enum PagePicture {
  private static let dots = "64"

  /// - Returns: A PNG; nil if the tool produced none.
  static func draw(_ file: String, _ page: Int, on scratch: ScratchDirectory) async throws
    -> [UInt8]?
  {
    try await scratch.run(
      SandboxedCommand(
        "pdftoppm",
        ["-png", "-singlefile", "-r", dots, "-f", "\(page)", "-l", "\(page)", file, "picture"]))
    return try scratch.get("picture.png", atMost: 8_388_608)
  }
}

extension ToolRunner {
  /// Renders a small image of a PDF's page.
  func picture(of pdf: [UInt8], page: Int) async throws -> [UInt8]? {
    try await withScratchDirectory { scratch in
      try scratch.put("pages.pdf", pdf)
      return try await PagePicture.draw("pages.pdf", page, on: scratch)
    }
  }
}
