import PlazaBase
import PlazaData
import PlazaHTTP

/// A member's stored document, as offered in the order form.
struct DocumentChoice: Sendable, Equatable {
  let document: Document
  /// The member's title for the document.
  let title: String?

  /// The reason why it cannot be printed; nil if it can be, or is not ready yet.
  var refusal: DocumentRefusal? {
    document.state == .refused
      ? document.reason.flatMap(DocumentRefusal.init(rawValue:)) ?? .damaged : nil
  }

  /// Returns all of a member's stored documents, newest first.
  static func of(_ member: ID<Member>, _ tx: any Transaction) throws -> [DocumentChoice] {
    let maximum = try Limit.documents.maximum(for: member, tx)
    return try tx.rows(
      """
      SELECT \(Document.columns) FROM print_document WHERE member = \(member) AND key IS NOT NULL
      ORDER BY id DESC LIMIT \(maximum)
      """
    ).map { row in
      let document = try Document(row: row)
      return DocumentChoice(
        document: document, title: try EncryptedDocumentStore.title(of: document.id, tx))
    }
  }
}
