import PlazaBase
import PlazaData
import PlazaWeb

/// A document that a member keeps, as it can be chosen.
struct DocumentChoice: Sendable, Equatable {
  let document: Document
  /// What the member calls it.
  let title: String?

  /// Why it cannot be printed; nil where it can, or is not ready yet.
  var refusal: DocumentRefusal? {
    document.state == .refused ? document.reason.flatMap(DocumentRefusal.init(rawValue:)) ?? .damaged : nil
  }

  /// All that are kept of a member, the newest first.
  static func of(_ member: ID<Member>, _ tx: any Transaction) throws -> [DocumentChoice] {
    let most = try Limit.documents.most(for: member, tx)
    return try tx.rows(
      """
      SELECT \(Document.columns) FROM print_document WHERE member = \(member) AND key IS NOT NULL
      ORDER BY id DESC LIMIT \(most)
      """
    ).map { row in
      let document = try Document(row: row)
      return DocumentChoice(document: document, title: try EncryptedDocumentStore.title(of: document.id, tx))
    }
  }
}
