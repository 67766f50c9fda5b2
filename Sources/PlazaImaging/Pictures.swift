public import PlazaProcesses

/// A size in which a picture is stored. Pictures are scaled down to fit, never enlarged.
public struct PictureSize: Sendable, Hashable {
  /// The key of the size in the result.
  public let name: String
  /// The maximum width in pixels.
  public let width: Int
  /// The maximum height in pixels.
  public let height: Int

  /// Creates a size.
  public init(_ name: String, width: Int, height: Int) {
    self.name = name
    self.width = width
    self.height = height
  }
}

/// Validates uploaded pictures and re-encodes them with libvips. The output is an upright JPEG in
/// sRGB without metadata; no byte of the input is copied.
public struct Pictures: Sendable {
  /// The maximum size of a picture in bytes.
  public static let largest = 10_485_760
  /// The maximum number of pixels.
  public static let maxPixels = 40_000_000
  /// The media type of the output. All browsers, label printers and email clients support JPEG;
  /// WebP would be a quarter smaller but is not supported by all of them.
  public static let type = "image/jpeg"

  let tools: ToolRunner
  let largest: Int
  let maxPixels: Int

  /// - Parameters:
  ///   - tools: The tools that run libvips.
  ///   - largest: The maximum size of a picture in bytes.
  ///   - maxPixels: The maximum number of pixels.
  public init(tools: ToolRunner, largest: Int = Self.largest, maxPixels: Int = Self.maxPixels) {
    self.tools = tools
    self.largest = largest
    self.maxPixels = maxPixels
  }

  /// Returns the size of a picture that ``remake(_:in:)`` has produced.
  /// - Throws: ``ToolError``.
  public func size(of made: [UInt8]) async throws -> (width: Int, height: Int) {
    try await tools.withScratchDirectory { scratch in
      try scratch.put("picture", made)
      let line = String(
        decoding: try await scratch.run(vips("vipsheader", ["picture"])), as: UTF8.self)
      guard let found = line.firstMatch(of: /^picture: (\d+)x(\d+)\b/), let width = Int(found.1),
        let height = Int(found.2)
      else { throw PictureRefusal.damaged }
      return (width, height)
    }
  }

  /// Validates a picture and re-encodes it.
  /// - Parameters:
  ///   - bytes: The uploaded bytes.
  ///   - sizes: The sizes of the output, largest first.
  /// - Returns: A JPEG for each size, by name.
  /// - Throws: ``PictureRefusal``, and ``ToolError`` if a tool cannot be run.
  public func remake(_ bytes: [UInt8], in sizes: [PictureSize]) async throws -> [String: [UInt8]] {
    guard bytes.count <= largest else { throw PictureRefusal.tooLarge(maximum: largest) }
    guard let kind = PictureKind(sniffing: bytes) else { throw PictureRefusal.notAPicture }
    return try await tools.withScratchDirectory { scratch in
      try scratch.put("picture", bytes)
      try await checkHeader(kind, scratch)
      return try await make(kind, sizes, scratch)
    }
  }

  /// Checks the size in the header before anything is decoded.
  private func checkHeader(_ kind: PictureKind, _ scratch: ScratchDirectory) async throws {
    let line: String
    do throws(ToolError) {
      line = String(
        decoding: try await scratch.run(vips("vipsheader", ["picture"])), as: UTF8.self)
    } catch {
      throw refusal(for: error, kind)
    }
    guard let found = line.firstMatch(of: /^picture: (\d+)x(\d+) .*, (\w+)\s*$/),
      let width = Int(found.1), let height = Int(found.2), found.3 == kind.loader
    else { throw PictureRefusal.damaged }
    try check(width, height)
  }

  func check(_ width: Int, _ height: Int) throws {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || pixels > maxPixels { throw PictureRefusal.tooManyPixels(maximum: maxPixels) }
  }

  private func make(_ kind: PictureKind, _ sizes: [PictureSize], _ scratch: ScratchDirectory)
    async throws -> [String:
    [UInt8]]
  {
    var made: [String: [UInt8]] = [:]
    var source = "picture"
    for size in sizes {
      let file = "\(size.name).jpg"
      do throws(ToolError) {
        try await scratch.run(thumbnail(of: source, in: size, file: file))
      } catch {
        throw refusal(for: error, kind)
      }
      guard let bytes = try scratch.get(file, atMost: largest) else {
        throw PictureRefusal.damaged
      }
      made[size.name] = bytes
      source = file
    }
    return made
  }

  func thumbnail(of source: String, in size: PictureSize, file: String) -> SandboxedCommand {
    let saving = "[Q=82,strip,optimize_coding,interlace,background=255 255 255]"
    return vips(
      "vips",
      [
        "thumbnail", source, file + saving, "\(size.width)", "--height", "\(size.height)",
        "--size", "down",
        "--export-profile", "srgb", "--fail-on", "error",
      ])
  }

  /// Returns a libvips command that disables the loaders which are not safe for untrusted files.
  func vips(_ name: String, _ arguments: [String]) -> SandboxedCommand {
    var tool = SandboxedCommand(name, arguments)
    tool.environment = ["VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1"]
    return tool
  }

  /// Maps a failure of the tool to a damaged picture. A missing or overloaded tool is not the
  /// picture's fault and stays an error.
  private func refusal(for error: ToolError, _ kind: PictureKind) -> any Error {
    switch error {
    case .failed(_, let message) where Self.lacksReader(message): PictureRefusal.notReadHere(kind)
    case .failed, .deadline: PictureRefusal.damaged
    case .missing, .cannotStart, .crowded, .noRoom: error
    }
  }

  /// Returns whether libvips lacks the loader, or libheif the decoder; they report this only as
  /// text.
  private static func lacksReader(_ message: String) -> Bool {
    message.contains("is not a known file format") || message.contains("Unsupported codec")
  }
}
