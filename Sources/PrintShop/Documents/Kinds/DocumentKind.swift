import PlazaImaging
import PlazaMarkup

/// The kind of a file, detected from its bytes rather than from its name.
enum DocumentKind: Sendable, Equatable {
  case pdf
  case picture(PictureKind)
  /// A picture with one or more pages.
  case scan(ScanKind)
  case text(String)
  case office(OfficeKind)
  /// PWG Raster (PWG 5102.4), which the print dialogs of operating systems produce.
  case raster

  /// - Parameter bytes: The whole file.
  /// - Throws: ``DocumentRefusal`` if the kind is not supported.
  static func sniff(_ bytes: [UInt8]) throws(DocumentRefusal) -> DocumentKind {
    if bytes.starts(with: "%PDF-".utf8) { return .pdf }
    if bytes.starts(with: "RaS2".utf8) { return .raster }
    if let picture = PictureKind(sniffing: bytes) { return .picture(picture) }
    if let scan = ScanKind(sniffing: bytes) { return .scan(scan) }
    // Mail and web servers put lines in front of the header, and viewers search for it in the
    // first 1,024 bytes (ISO 32000-1, Annex H.3.4.1).
    if !bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]), bytes.hasHeaderOfPDF { return .pdf }
    if isHangul(bytes) { throw .hangul }
    if let office = try OfficeKind.sniff(bytes) { return .office(office) }
    // The source of PostScript would be printed as text.
    if bytes.starts(with: "%!PS".utf8) { throw .unknownKind }
    guard let text = try text(bytes) else { throw .unknownKind }
    return .text(text)
  }

  private static func isHangul(_ bytes: [UInt8]) -> Bool {
    let isCompound = bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1])
    let isZip = bytes.starts(with: [0x50, 0x4B, 0x03, 0x04])
    return isCompound && bytes.contains(Array("HWP Document File".utf8))
      || isZip && Array(bytes.prefix(200)).contains(Array("application/hwp+zip".utf8))
  }

  /// Returns the text of a UTF-8 file without control characters other than those of page layout,
  /// or of a UTF-16 file with a byte order mark.
  /// - Throws: ``DocumentRefusal/otherLetters`` for text in another encoding, because a wrong
  ///   guess would print nonsense.
  private static func text(_ bytes: [UInt8]) throws(DocumentRefusal) -> String? {
    if let wide = wideText(bytes) { return wide.drawable }
    let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let allowed: Set<UInt8> = [0x09, 0x0A, 0x0C, 0x0D]
    guard !plain.isEmpty, plain.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || allowed.contains($0) })
    else { return nil }
    guard let text = String(validating: plain, as: UTF8.self) else { throw .otherLetters }
    return text.drawable
  }

  private static func wideText(_ bytes: [UInt8]) -> String? {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]), bytes.count.isMultiple(of: 2),
      bytes.count > 2
    else {
      return nil
    }
    let units = stride(from: 2, to: bytes.count, by: 2).map { place in
      isLittle
        ? UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8
        : UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
    }
    guard units.allSatisfy({ $0 >= 0x20 || [0x09, 0x0A, 0x0C, 0x0D].contains($0) }) else {
      return nil
    }
    return String(validating: units, as: UTF16.self)
  }
}

extension [UInt8] {
  /// Whether a PDF begins within the first kilobyte and has an end marker; a text about PDF has
  /// only the header.
  fileprivate var hasHeaderOfPDF: Bool {
    guard suffix(2048).contains(Array("%%EOF".utf8)) else { return false }
    let beginning = prefix(1024 + 8)
    return beginning.indices.contains { index in
      let head = beginning[index...].prefix(8)
      return head.count == 8 && head.starts(with: "%PDF-".utf8)
        && (head[index + 5] == 0x31 || head[index + 5] == 0x32)
        && head[index + 6] == 0x2E
    }
  }
}

extension String {
  /// The text without characters that cannot be drawn. Form feeds are kept, because they end a
  /// page.
  fileprivate var drawable: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { Markup.canHold($0) || $0 == "\u{C}" }))
  }
}
