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
  /// The pages could not be put on paper.
  case notImposable
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
  /// The same for the customer, who cannot hand it over.
  case codeIsLocked
  case notPrintedYet
  case isOwnOrder
  case moreThanPaid
  /// Made good or answered.
  case madeGoodBefore
  /// Nothing was paid back of it, or it was taken back.
  case notMadeGood
  /// The customer has spent it.
  case goodIsSpent
  case notReported
  case reportedBefore

  var slug: String {
    switch self {
    case .noSuchOrder: "not-found"
    case .noPrices: "store-without-prices"
    case .documentNotReady: "document-not-ready"
    case .nothingChosen: "no-pages-chosen"
    case .notPrintable: "not-printable-here"
    case .noDocuments: "no-documents"
    case .notImposable: "document-not-imposable"
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
    case .tooManyWrongCodes, .codeIsLocked: "too-many-wrong-codes"
    case .notPrintedYet: "not-printed-yet"
    case .isOwnOrder: "own-order"
    case .moreThanPaid: "more-than-paid"
    case .madeGoodBefore: "made-good-before"
    case .notMadeGood: "not-made-good"
    case .goodIsSpent: "goodwill-is-spent"
    case .notReported: "not-reported"
    case .reportedBefore: "reported-before"
    }
  }

  var kind: RefusalKind { self == .noSuchOrder ? .notFound : .conflict }
}
