import PlazaBase
import PlazaData

/// An encrypted file with a part of a document.
struct DocumentPart: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable, SQLReadable {
    /// The uploaded file.
    case upload
    /// The prepared PDF.
    case pdf
    /// A small PNG of the first page.
    case picture
  }

  /// The maximum number of bytes in a part before encryption.
  static let maximum = 8_388_608
  static let prefix = "print/documents"

  let kind: Kind
  /// Counted from 1.
  let number: Int
  let length: Int
  /// The key in the file store.
  let file: String

  var role: String { "\(kind.rawValue)/\(number)" }

  /// Returns a document's parts of one kind, in order.
  static func of(_ document: ID<Document>, _ kind: Kind, _ tx: any Transaction) throws
    -> [DocumentPart]
  {
    try tx.rows(
      """
      SELECT number, length, file FROM print_document_part
      WHERE document = \(document) AND kind = \(kind.rawValue) ORDER BY number
      """
    ).map {
      DocumentPart(
        kind: kind, number: try $0.value("number"), length: try $0.value("length"),
        file: try $0.value("file"))
    }
  }

  func insert(of document: ID<Document>, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO print_document_part (document, kind, number, length, file)
      VALUES (\(document), \(kind.rawValue), \(number), \(length), \(file))
      """)
  }
}
