/// A size in which a picture is kept: it is made to fit, never enlarged.
public struct PictureSize: Sendable, Hashable {
  /// How the answer calls it.
  public let name: String
  /// At most so many pixels wide.
  public let width: Int
  /// At most so many pixels high.
  public let height: Int

  /// A size.
  public init(_ name: String, width: Int, height: Int) {
    self.name = name
    self.width = width
    self.height = height
  }
}

/// Checks pictures from outside and makes new ones of them, with libvips. What comes out is a JPEG of this server's
/// making in sRGB, upright, without a word of metadata; not a byte of what came in is kept.
public struct Pictures: Sendable {
  /// The most bytes of a picture.
  public static let largest = 10_485_760
  /// The most pixels of a picture.
  public static let mostPixels = 40_000_000
  /// The media type of what comes out. Every browser, label printer and mail program knows JPEG; WebP would be a
  /// quarter smaller and is not known by all of them.
  public static let type = "image/jpeg"

  let tools: Tools
  let largest: Int
  let mostPixels: Int

  /// Pictures made with these tools.
  /// - Parameters:
  ///   - largest: the most bytes of a picture.
  ///   - mostPixels: the most pixels of a picture.
  public init(tools: Tools, largest: Int = Self.largest, mostPixels: Int = Self.mostPixels) {
    self.tools = tools
    self.largest = largest
    self.mostPixels = mostPixels
  }

  /// How wide and high a picture is that was made here.
  /// - Throws: ``ToolError``.
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

  /// Checks a picture and makes it anew.
  /// - Parameters:
  ///   - bytes: what somebody sent.
  ///   - sizes: the sizes wanted, the largest first.
  /// - Returns: a JPEG for each size, by its name.
  /// - Throws: ``PictureRefusal``, and ``ToolError`` where the machine cannot do it.
  public func remake(_ bytes: [UInt8], in sizes: [PictureSize]) async throws -> [String: [UInt8]] {
    guard bytes.count <= largest else { throw PictureRefusal.tooLarge(most: largest) }
    guard let kind = PictureKind(sniffing: bytes) else { throw PictureRefusal.notAPicture }
    return try await tools.withScratchDirectory { bench in
      try bench.put("picture", bytes)
      try await checkHeader(kind, bench)
      return try await make(kind, sizes, bench)
    }
  }

  /// The size is read from the header, before anything is decoded.
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
    try check(width, height)
  }

  func check(_ width: Int, _ height: Int) throws {
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
      do throws(ToolError) {
        try await bench.run(thumbnail(of: source, in: size, file: file))
      } catch {
        throw refusal(for: error, kind)
      }
      guard let bytes = try bench.get(file, atMost: largest) else { throw PictureRefusal.damaged }
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
        "thumbnail", source, file + saving, "\(size.width)", "--height", "\(size.height)", "--size", "down",
        "--export-profile", "srgb", "--fail-on", "error",
      ])
  }

  /// libvips, with its loaders that were not made for strangers' files switched off.
  func vips(_ name: String, _ arguments: [String]) -> SandboxedCommand {
    var tool = SandboxedCommand(name, arguments)
    tool.environment = ["VIPS_BLOCK_UNTRUSTED": "1", "VIPS_CONCURRENCY": "1"]
    return tool
  }

  /// A picture that the program fails on is taken for damaged; what is missing or crowded stays what it is.
  private func refusal(for error: ToolError, _ kind: PictureKind) -> any Error {
    switch error {
    case .failed(_, let words) where Self.lacksReader(words): PictureRefusal.notReadHere(kind)
    case .failed, .deadline: PictureRefusal.damaged
    case .missing, .cannotStart, .crowded, .noRoom: error
    }
  }

  /// libvips without the loader, and libheif without the decoder, say so only in words.
  private static func lacksReader(_ words: String) -> Bool {
    words.contains("is not a known file format") || words.contains("Unsupported codec")
  }
}
