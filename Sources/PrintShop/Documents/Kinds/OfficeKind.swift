/// A kind of office file, by the ending that LibreOffice is told.
enum OfficeKind: String, Sendable, CaseIterable {
  case docx, xlsx, pptx, odt, ods, odp, doc, xls, ppt, rtf

  /// What an office file may grow to when it is unpacked.
  static let largest = 500_000_000

  /// - Returns: nil where it is none.
  /// - Throws: ``DocumentRefusal``: locked, or a zip file that grows past all measure.
  static func sniff(_ bytes: [UInt8]) throws(DocumentRefusal) -> OfficeKind? {
    if bytes.starts(with: "{\\rtf".utf8) { return .rtf }
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) { return try compound(bytes) }
    guard let zip = ZipListing(bytes) else { return nil }
    let kind = try packed(zip, bytes)
    if kind != nil, zip.size > largest { throw .hostile }
    return kind
  }

  private static func packed(_ zip: ZipListing, _ bytes: [UInt8]) throws(DocumentRefusal) -> OfficeKind? {
    if zip.names.contains("[Content_Types].xml") {
      if zip.names.contains("word/document.xml") { return .docx }
      if zip.names.contains("xl/workbook.xml") { return .xlsx }
      if zip.names.contains("ppt/presentation.xml") { return .pptx }
    }
    // The first file of an OpenDocument is its type, as it is.
    let head = String(decoding: bytes.prefix(200), as: UTF8.self)
    let kinds: [(String, OfficeKind)] = [
      ("opendocument.textPK", .odt), ("opendocument.spreadsheetPK", .ods), ("opendocument.presentationPK", .odp),
    ]
    return kinds.first { head.contains($0.0) }?.1
  }

  /// The older files keep the names of their parts in UTF-16.
  private static func compound(_ bytes: [UInt8]) throws(DocumentRefusal) -> OfficeKind? {
    let has = { (name: String) in bytes.contains(name.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) }
    if has("EncryptedPackage") { throw .lockedOffice }
    if has("WordDocument") { return .doc }
    if has("PowerPoint Document") { return .ppt }
    return has("Workbook") ? .xls : nil
  }
}
