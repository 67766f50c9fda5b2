import PlazaBase
import PlazaData
import PlazaWeb

/// A member deletes a document now. One that a store is to print stays until it is paper, or the order is cancelled.
struct DeleteDocument: Sendable {
  let document: ID<Document>
  let member: ID<Member>

  enum No: SpokenRefusal {
    case noSuchDocument
    case isOrdered

    var slug: String { self == .noSuchDocument ? "not-found" : "document-is-ordered" }
    var kind: RefusalKind { self == .noSuchDocument ? .notFound : .conflict }

    func sentence(_ say: Say) -> String {
      switch self {
      case .noSuchDocument:
        say("There is no such document. It may have been deleted.", "그런 문서가 없습니다. 이미 삭제되었을 수 있습니다.")
      case .isOrdered:
        say(
          "A store is going to print this document. Cancel the order first, or delete it afterwards.",
          "매장에서 인쇄할 문서입니다. 먼저 주문을 취소하거나 인쇄가 끝난 뒤 삭제해 주세요.")
      }
    }
  }

  /// - Returns: the files that hold nothing readable any more.
  func callAsFunction(_ tx: any Transaction) throws -> [DocumentPart] {
    guard let found = try Document.find(document, of: member, tx), found.state != .gone else { throw No.noSuchDocument }
    if try Document.isNeeded(document, tx) { throw No.isOrdered }
    return try ShredDocument(document: document)(tx)
  }
}
