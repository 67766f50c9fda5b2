/// The accepted image formats. They are detected by their first bytes; the sender's media type is
/// ignored.
public enum PictureKind: String, Sendable, CaseIterable {
  case jpeg = "JPEG"
  case png = "PNG"
  case webp = "WebP"
  case heic = "HEIC"

  /// - Returns: nil if the bytes begin like none of the formats.
  public init?(sniffing bytes: [UInt8]) {
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if bytes.dropFirst(4).starts(with: "ftyp".utf8), Self.isHEIC(bytes) {
      self = .heic
    } else {
      return nil
    }
  }

  /// The libvips loader that must read the format.
  var loader: String {
    switch self {
    case .jpeg: "jpegload"
    case .png: "pngload"
    case .webp: "webpload"
    case .heic: "heifload"
    }
  }

  /// Whether the file type box lists an HEVC brand of ISO 23008-12. With the major brand `mif1` or
  /// `msf1` the HEVC brand is among the compatible ones.
  private static func isHEIC(_ bytes: [UInt8]) -> Bool {
    let brands = stride(from: 8, to: min(bytes.count - 3, 64), by: 4).map {
      String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)
    }
    let coded: Set = ["heic", "heix", "hevc", "hevx", "heim", "heis"]
    guard let major = brands.first else { return false }
    return coded.contains(major)
      || ["mif1", "msf1"].contains(major) && !coded.isDisjoint(with: brands)
  }
}
