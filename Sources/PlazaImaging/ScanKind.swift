/// A picture format of scanners, fax machines and old software. Such pictures are printed but not
/// shown.
public enum ScanKind: String, Sendable, CaseIterable {
  case tiff, gif, bmp

  /// - Returns: Nil if the bytes begin like none of these formats.
  public init?(sniffing bytes: [UInt8]) {
    if ["II*\0", "MM\0*", "II+\0", "MM\0+"].contains(where: { bytes.starts(with: $0.utf8) }) {
      self = .tiff
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if Self.isBMP(bytes) {
      self = .bmp
    } else {
      return nil
    }
  }

  /// Many texts begin with "BM". A valid size of the bitmap header distinguishes a picture from
  /// them.
  private static func isBMP(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 26, bytes.starts(with: "BM".utf8) else { return false }
    let header = bytes[14..<18].reversed().reduce(0) { $0 << 8 | Int($1) }
    return [12, 40, 52, 56, 64, 108, 124].contains(header) && bytes[6..<10].allSatisfy { $0 == 0 }
  }
}
