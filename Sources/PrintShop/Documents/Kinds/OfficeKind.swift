/// A kind of office file. The raw value is the extension under which LibreOffice opens it.
enum OfficeKind: String, Sendable, CaseIterable {
  case docx, xlsx, pptx, odt, ods, odp, doc, xls, ppt, rtf

  /// The maximum unpacked size of an office file in bytes.
  static let largest = 500_000_000

  /// - Returns: Nil if it is not an office file.
  /// - Throws: ``DocumentRefusal`` if the file is encrypted, or would unpack to more than
  ///   ``largest``.
  static func sniff(_ bytes: [UInt8]) throws(DocumentRefusal) -> OfficeKind? {
    if bytes.starts(with: "{\\rtf".utf8) { return .rtf }
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      return try compound(bytes)
    }
    guard let zip = ZipListing(bytes) else { return nil }
    let kind = try packed(zip, bytes)
    if kind != nil, zip.size > largest { throw .hostile }
    return kind
  }

  private static func packed(_ zip: ZipListing, _ bytes: [UInt8]) throws(DocumentRefusal)
    -> OfficeKind?
  {
    if zip.names.contains("[Content_Types].xml") {
      if zip.names.contains("word/document.xml") { return .docx }
      if zip.names.contains("xl/workbook.xml") { return .xlsx }
      if zip.names.contains("ppt/presentation.xml") { return .pptx }
    }
    // The first entry of an OpenDocument file contains its MIME type uncompressed.
    let head = String(decoding: bytes.prefix(200), as: UTF8.self)
    let kinds: [(String, OfficeKind)] = [
      ("opendocument.textPK", .odt), ("opendocument.spreadsheetPK", .ods),
      ("opendocument.presentationPK", .odp),
    ]
    return kinds.first { head.contains($0.0) }?.1
  }

  /// Compound files (OLE) contain the names of their streams in UTF-16.
  private static func compound(_ bytes: [UInt8]) throws(DocumentRefusal) -> OfficeKind? {
    let has = { (name: String) in
      bytes.contains(name.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    }
    if has("EncryptedPackage") { throw .lockedOffice }
    if has("WordDocument") { return .doc }
    if has("PowerPoint Document") { return .ppt }
    return has("Workbook") ? .xls : nil
  }
}
