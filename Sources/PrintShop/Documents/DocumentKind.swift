import PlazaTools

/// What a file is, told by its first bytes and never by its name.
enum DocumentKind: Sendable, Equatable {
  case pdf
  case picture(PictureKind)
  case text
  /// PWG Raster (PWG 5102.4), which print dialogs make.
  case raster
  /// Hancom's word processor, old or new: we cannot read it, and say what to do instead.
  case hangul

  /// - Parameter bytes: the whole file.
  /// - Returns: nil where it is none of what we know.
  init?(sniffing bytes: [UInt8]) {
    if bytes.starts(with: "%PDF-".utf8) {
      self = .pdf
    } else if bytes.starts(with: "RaS2".utf8) {
      self = .raster
    } else if let picture = PictureKind(sniffing: bytes) {
      self = .picture(picture)
    } else if Self.isHangul(bytes) {
      self = .hangul
    } else if Self.isText(bytes) {
      self = .text
    } else {
      return nil
    }
  }

  private static func isHangul(_ bytes: [UInt8]) -> Bool {
    let isCompound = bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])
    let isZip = bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
    return isCompound && contains(Array("HWP Document File".utf8), bytes)
      || isZip && contains(Array("application/hwp+zip".utf8), bytes.prefix(200))
  }

  private static func contains(_ wanted: [UInt8], _ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    var rest = bytes[...]
    while let start = rest.firstIndex(of: wanted[0]) {
      rest = rest[start...]
      if rest.starts(with: wanted) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// UTF-8 without control characters other than a page's own.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    let allowed: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D]
    return !bytes.isEmpty && bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || allowed.contains($0) }
      && String(validating: bytes, as: UTF8.self) != nil
  }
}
