/// A bounding box into which a picture is scaled down. Pictures are never enlarged.
public struct PictureSize: Sendable, Hashable {
  /// The key of the result for this size.
  public let name: String
  /// The maximum width in pixels.
  public let width: Int
  /// The maximum height in pixels.
  public let height: Int

  public init(_ name: String, width: Int, height: Int) {
    self.name = name
    self.width = width
    self.height = height
  }
}

/// Validates uploaded pictures and re-encodes them with libvips. The result is an upright JPEG in
/// sRGB without metadata; none of the uploaded bytes are stored.
public struct Pictures: Sendable {
  /// The maximum size of a picture in bytes.
  public static let largest = 10_485_760
  /// The maximum number of pixels of a picture.
  public static let mostPixels = 40_000_000
  /// The media type of the results. JPEG is supported by all browsers, label printers and mail
  /// clients; WebP would be a quarter smaller, but is not.
  public static let type = "image/jpeg"

  private let tools: Tools
  private let largest: Int
  private let mostPixels: Int

  /// - Parameters:
  ///   - largest: the maximum size of a picture in bytes.
  ///   - mostPixels: the maximum number of pixels of a picture.
  public init(tools: Tools, largest: Int = Self.largest, mostPixels: Int = Self.mostPixels) {
    self.tools = tools
    self.largest = largest
    self.mostPixels = mostPixels
  }

  /// Returns the size in pixels of a picture that this type produced.
  /// - Throws: ``PictureRefusal/damaged``, ``ToolError``.
  public func size(of made: [UInt8]) async throws -> (width: Int, height: Int) {
    try await tools.withScratchDirectory { bench in
      try bench.put("picture", made)
      let line = String(decoding: try await bench.run(vips("vipsheader", ["picture"])), as: UTF8.self)
      guard let found = line.firstMatch(of: /^picture: (\d+)x(\d+)\b/), let width = Int(found.1),
        let height = Int(found.2)
      else { throw PictureRefusal.damaged }
      return (width, height)
    }
  }

  /// Validates a picture and re-encodes it.
  /// - Parameters:
  ///   - bytes: the uploaded bytes.
  ///   - sizes: the requested sizes, the largest first.
  /// - Returns: a JPEG for each size, by its name.
  /// - Throws: ``PictureRefusal``, and ``ToolError`` if the tools are unavailable.
  public func remake(_ bytes: [UInt8], in sizes: [PictureSize]) async throws -> [String: [UInt8]] {
    guard bytes.count <= largest else { throw PictureRefusal.tooLarge(most: largest) }
    guard let kind = PictureKind(sniffing: bytes) else { throw PictureRefusal.notAPicture }
    return try await tools.withScratchDirectory { bench in
      try bench.put("picture", bytes)
      try await checkHeader(kind, bench)
      return try await make(kind, sizes, bench)
    }
  }

  /// Checks format and size by the header, before any pixel is decoded.
  private func checkHeader(_ kind: PictureKind, _ bench: ScratchDirectory) async throws {
    let line: String
    do throws(ToolError) {
      line = String(decoding: try await bench.run(vips("vipsheader", ["picture"])), as: UTF8.self)
    } catch {
      throw refusal(for: error, kind)
    }
    guard let found = line.firstMatch(of: /^picture: (\d+)x(\d+) .*, (\w+)\s*$/),
      let width = Int(found.1), let height = Int(found.2), found.3 == kind.loader
    else { throw PictureRefusal.damaged }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    if overflow || pixels > mostPixels { throw PictureRefusal.tooManyPixels(most: mostPixels) }
  }

  private func make(_ kind: PictureKind, _ sizes: [PictureSize], _ bench: ScratchDirectory) async throws -> [String:
    [UInt8]]
  {
    var made: [String: [UInt8]] = [:]
    var source = "picture"
    for size in sizes {
      let file = "\(size.name).jpg"
      let saving = "[Q=82,strip,optimize_coding,interlace,background=255 255 255]"
      do throws(ToolError) {
        try await bench.run(
          vips(
            "vips",
            [
              "thumbnail", source, file + saving, "\(size.width)", "--height", "\(size.height)", "--size", "down",
              "--export-profile", "srgb", "--fail-on", "error",
            ]))
      } catch {
        throw refusal(for: error, kind)
      }
      guard let bytes = try bench.get(file, atMost: largest) else { throw PictureRefusal.damaged }
      made[size.name] = bytes
      source = file
    }
    return made
  }

  /// A libvips command in which loaders that are unsafe for untrusted files are disabled.
  private func vips(_ name: String, _ arguments: [String]) -> SandboxedCommand {
    var tool = SandboxedCommand(name, arguments)
    tool.environment = ["VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1"]
    return tool
  }

  /// Converts a failure of the tool to a damaged picture. Errors that do not depend on the picture
  /// are returned unchanged.
  private func refusal(for error: ToolError, _ kind: PictureKind) -> any Error {
    switch error {
    case .failed(_, let words) where Self.lacksReader(words): PictureRefusal.notReadHere(kind)
    case .failed, .deadline: PictureRefusal.damaged
    case .missing, .cannotStart, .crowded, .noRoom: error
    }
  }

  /// A missing libvips loader or libheif decoder is reported in the error message only.
  private static func lacksReader(_ words: String) -> Bool {
    words.contains("is not a known file format") || words.contains("Unsupported codec")
  }
}
