import PlazaBase
import PlazaData
import PlazaProcesses

/// Imposes the pages of the documents before a price is quoted, so that a member never pays for a
/// document that cannot be printed.
struct TryImposition: Sendable {
  let documentStore: EncryptedDocumentStore
  let tools: ToolRunner

  /// Documents that do not exist or belong to another member are skipped; the quote rejects them.
  /// - Throws: ``OrderRefusal/notImposable``, and ``ToolError`` if the server is overloaded or out
  ///   of space.
  func callAsFunction(_ wanted: [PrintRequest], of member: ID<Member>) async throws {
    for want in wanted.prefix(QuoteOrder.documents.upperBound) {
      let pages = try await documentStore.store.read { tx in
        try Document.find(want.document, of: member, tx).map { try Document.pages(of: $0.id, tx) }
          ?? []
      }
      let sides = Imposition(pages, want.options).sides.map(\.pages)
      guard !sides.isEmpty, let document = try await documentStore.bytes(of: want.document, .pdf)
      else { continue }
      do {
        _ = try await ImposePages(documentStore: documentStore, tools: tools)(
          document, want.options, sides)
      } catch let error where ImposePages.isLasting(error) {
        throw OrderRefusal.notImposable
      }
    }
  }
}

extension ImposePages {
  /// Whether a retry would fail in the same way. It would not if the server is overloaded or out
  /// of space.
  static func isLasting(_ error: any Error) -> Bool {
    switch error {
    case is PageCountMismatch, is DocumentRefusal, is DecodingError: true
    case let error as ToolError: error.outage == nil && error != .crowded
    default: false
    }
  }
}
