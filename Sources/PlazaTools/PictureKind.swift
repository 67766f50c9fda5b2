/// The kinds of picture that are taken, told by their first bytes and never by what the sender calls them.
public enum PictureKind: String, Sendable, CaseIterable {
  case jpeg = "JPEG"
  case png = "PNG"
  case webp = "WebP"
  case heic = "HEIC"

  /// - Returns: nil where the bytes begin as none of them.
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

  /// The loader of libvips that must be the one to read it.
  var loader: String {
    switch self {
    case .jpeg: "jpegload"
    case .png: "pngload"
    case .webp: "webpload"
    case .heic: "heifload"
    }
  }

  /// The brands of ISO 23008-12 whose pictures are coded by HEVC; `mif1` and `msf1` say so among the compatible ones.
  private static func isHEIC(_ bytes: [UInt8]) -> Bool {
    let brands = stride(from: 8, to: min(bytes.count - 3, 64), by: 4).map {
      String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)
    }
    let coded: Set = ["heic", "heix", "hevc", "hevx", "heim", "heis"]
    guard let major = brands.first else { return false }
    return coded.contains(major) || ["mif1", "msf1"].contains(major) && !coded.isDisjoint(with: brands)
  }
}
