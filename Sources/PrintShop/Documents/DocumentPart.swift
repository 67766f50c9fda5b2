import PlazaBase
import PlazaData

/// A sealed file that holds a part of a document.
struct DocumentPart: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable, SQLReadable {
    /// As it was uploaded.
    case upload
    /// As it was made ready.
    case pdf
    /// Its first page, small: a PNG.
    case picture
  }

  /// Bytes of a part before it is sealed, at most.
  static let most = 8_388_608
  static let area = "print/documents"

  let kind: Kind
  /// From 1.
  let number: Int
  let length: Int
  /// The key of the stored file.
  let file: String

  var place: String { "\(kind.rawValue)/\(number)" }

  /// A document's of a kind, in their order.
  static func of(_ document: ID<Document>, _ kind: Kind, _ tx: any Transaction) throws -> [DocumentPart] {
    try tx.rows(
      """
      SELECT number, length, file FROM print_document_part
      WHERE document = \(document) AND kind = \(kind.rawValue) ORDER BY number
      """
    ).map {
      DocumentPart(
        kind: kind, number: try $0.value("number"), length: try $0.value("length"), file: try $0.value("file"))
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
