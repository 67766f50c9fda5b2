import PlazaBase

/// Why something cannot be done with an order.
enum OrderRefusal: Refusal, Equatable {
  case noSuchOrder
  case noPrices
  /// The document is not the member's, or not ready.
  case documentNotReady
  case nothingChosen
  /// No printer of the store can do what was chosen.
  case notPrintable
  case noDocuments
  case quoteIsOver
  /// It was paid before, or is over.
  case notADraft
  case alreadyPrinting
  case notDone
  case isOver
  case isHeld
  case notWaiting
  case nothingToRefund
  case stillPrinting
  case wrongCode(left: Int)
  case tooManyWrongCodes

  var slug: String {
    switch self {
    case .noSuchOrder: "not-found"
    case .noPrices: "store-without-prices"
    case .documentNotReady: "document-not-ready"
    case .nothingChosen: "no-pages-chosen"
    case .notPrintable: "not-printable-here"
    case .noDocuments: "no-documents"
    case .quoteIsOver: "quote-is-over"
    case .notADraft: "not-a-draft"
    case .alreadyPrinting: "already-printing"
    case .notDone: "not-done"
    case .isOver: "order-is-over"
    case .isHeld: "order-is-held"
    case .notWaiting: "order-not-waiting"
    case .nothingToRefund: "nothing-to-refund"
    case .stillPrinting: "still-printing"
    case .wrongCode: "wrong-code"
    case .tooManyWrongCodes: "too-many-wrong-codes"
    }
  }

  var kind: RefusalKind { self == .noSuchOrder ? .notFound : .conflict }
}
