import PlazaBase
import PlazaData
import PlazaTools

/// Makes the sides of what a member wants printed before a price is told: nobody pays for what cannot be made.
struct TryPaper: Sendable {
  let vault: EncryptedDocumentStore
  let tools: Tools

  /// What is not the member's, or not there, is left to the price to refuse.
  /// - Throws: ``OrderRefusal/notImposable``, and ``ToolError`` where the machine is full or busy.
  func callAsFunction(_ wanted: [WantedPrint], of member: ID<Member>) async throws {
    for want in wanted.prefix(QuoteOrder.documents.upperBound) {
      let pages = try await vault.store.read { tx in
        try Document.find(want.document, of: member, tx).map { try Document.pages(of: $0.id, tx) } ?? []
      }
      let sides = Imposition(pages, want.options).sides.map(\.pages)
      guard !sides.isEmpty, let document = try await vault.bytes(of: want.document, .pdf) else { continue }
      do {
        _ = try await ImposePages(vault: vault, tools: tools)(document, want.options, sides)
      } catch let error where ImposePages.isLasting(error) {
        throw OrderRefusal.notImposable
      }
    }
  }
}

extension ImposePages {
  /// Whether another try would come to the same: not so where the machine is full or busy.
  static func isLasting(_ error: any Error) -> Bool {
    switch error {
    case is PageCountMismatch, is DocumentRefusal, is DecodingError: true
    case let error as ToolError: error.outage == nil && error != .crowded
    default: false
    }
  }
}
