import PlazaProcesses

extension Pictures {
  /// Validates a picture of which only the pages are needed, and converts each page to a JPEG. Of
  /// an animated GIF, only the first frame is converted.
  /// - Parameters:
  ///   - size: The size that each page is scaled down to.
  ///   - maximum: The maximum number of pages.
  /// - Throws: ``PictureRefusal``, and ``ToolError`` if a tool cannot be run.
  public func pages(
    of bytes: [UInt8], _ kind: ScanKind, in size: PictureSize, atMost maximum: Int
  ) async throws -> [[UInt8]] {
    guard bytes.count <= largest else { throw PictureRefusal.tooLarge(maximum: largest) }
    return try await tools.withScratchDirectory { scratch in
      try scratch.put("picture", bytes)
      if kind == .bmp { try await run(decodingBMP, on: scratch) }
      let source = kind == .bmp ? "decoded.png" : "picture"
      let count = kind == .tiff ? try await pageCount(source, on: scratch) : 1
      guard count <= maximum else { throw PictureRefusal.tooManyPages(maximum: maximum) }
      var pages: [[UInt8]] = []
      for page in 0..<count {
        pages.append(
          try await self.page(
            kind == .tiff ? "\(source)[page=\(page)]" : source, size, on: scratch))
      }
      return pages
    }
  }

  private func page(_ source: String, _ size: PictureSize, on scratch: ScratchDirectory)
    async throws -> [UInt8]
  {
    let line = String(
      decoding: try await run(vips("vipsheader", [source]), on: scratch), as: UTF8.self)
    guard let found = line.firstMatch(of: /: (\d+)x(\d+) .*, (tiff|gif|png)load\s*$/),
      let width = Int(found.1), let height = Int(found.2)
    else { throw PictureRefusal.damaged }
    try check(width, height)
    try await run(thumbnail(of: source, in: size, file: "page.jpg"), on: scratch)
    guard let made = try scratch.get("page.jpg", atMost: largest) else {
      throw PictureRefusal.damaged
    }
    return made
  }

  private func pageCount(_ source: String, on scratch: ScratchDirectory) async throws -> Int {
    let all = String(
      decoding: try await run(vips("vipsheader", ["-a", source]), on: scratch), as: UTF8.self)
    return all.firstMatch(of: /(?m)^n-pages: (\d+)$/).flatMap { Int($0.1) } ?? 1
  }

  /// Decodes BMP with ffmpeg, because libvips reads it only with a library that is not safe for
  /// untrusted files.
  private var decodingBMP: SandboxedCommand {
    SandboxedCommand(
      "ffmpeg",
      [
        "-v", "error", "-xerror", "-protocol_whitelist", "file", "-format_whitelist", "bmp_pipe",
        "-max_pixels",
        "\(maxPixels)", "-codec_whitelist", "bmp", "-f", "bmp_pipe", "-i", "file:picture",
        "-frames:v", "1",
        "decoded.png",
      ])
  }

  @discardableResult
  private func run(_ tool: SandboxedCommand, on scratch: ScratchDirectory) async throws -> [UInt8]
  {
    do {
      return try await scratch.run(tool)
    } catch ToolError.failed, ToolError.deadline {
      throw PictureRefusal.damaged
    }
  }
}
