import PlazaBase
import PlazaData

/// Deletes a member's document immediately. A document that a store is to print cannot be deleted
/// until it is printed or the order is cancelled.
struct DeleteDocument: Sendable {
  let document: ID<Document>
  let member: ID<Member>

  enum Refusal: PlazaBase.Refusal {
    case noSuchDocument
    case isOrdered

    var slug: String { self == .noSuchDocument ? "not-found" : "document-is-ordered" }
    var kind: RefusalKind { self == .noSuchDocument ? .notFound : .conflict }

    var message: String {
      switch self {
      case .noSuchDocument:
        say("This document doesn't exist. It may have been deleted.")
      case .isOrdered:
        say(
          "A store is about to print this document. Cancel the order first, or delete the document after printing."
        )
      }
    }
  }

  /// - Returns: The files to delete; their contents can no longer be decrypted.
  func callAsFunction(_ tx: any Transaction) throws -> [DocumentPart] {
    guard let found = try Document.find(document, of: member, tx), found.state != .gone else {
      throw Refusal.noSuchDocument
    }
    if try Document.isNeeded(document, tx) { throw Refusal.isOrdered }
    return try ShredDocument(document: document)(tx)
  }
}
