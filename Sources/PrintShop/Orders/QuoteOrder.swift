import PlazaBase
import PlazaData

/// A document to be printed, with its options.
struct PrintRequest: Sendable, Equatable {
  let document: ID<Document>
  let options: PrintOptions
}

/// Computes the price of printing documents at a store, without writing.
struct QuoteOrder: Sendable {
  static let documents = 1...20

  let member: ID<Member>
  let store: ID<PrintStore>
  let wanted: [PrintRequest]

  /// - Throws: ``OrderRefusal``, ``NoSuchStore``.
  func callAsFunction(_ tx: any Transaction) throws -> Quote {
    guard Self.documents.contains(wanted.count) else { throw OrderRefusal.noDocuments }
    let store = try PrintStore.find(store, tx)
    guard let version = try RatesVersion.current(of: store.id, tx) else {
      throw OrderRefusal.noPrices
    }
    let used = try Printer.of(store.id, tx).filter(\.isUsed)
    let (printers, margins) = (
      used.compactMap(\.capabilities), Capabilities.together(used)?.margins
    )
    let items = try wanted.map { want in
      let document = try Document.find(want.document, of: member, tx)
      if let document, document.state == .refused,
        let why = document.reason.flatMap(DocumentRefusal.init(rawValue:))
      {
        throw why
      }
      guard let document, document.state == .ready, let sha256 = document.sha256 else {
        throw OrderRefusal.documentNotReady
      }
      guard printers.contains(where: { $0.admit(want.options) }) else {
        throw OrderRefusal.notPrintable
      }
      let pages = try Document.pages(of: document.id, tx)
      guard !Imposition(pages, want.options).sides.isEmpty else {
        throw OrderRefusal.nothingChosen
      }
      // Uses the margins common to all printers, so that the preview is accurate regardless of the
      // printer chosen later.
      var options = want.options
      options.margins = margins
      guard let price = DocumentPrice(pages, options, version.rates) else {
        throw OrderRefusal.notPrintable
      }
      return Quote.Item(document: document.id, sha256: sha256, price: price)
    }
    return Quote(items, version)
  }
}
