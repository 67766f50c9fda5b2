import PlazaBase

/// The reason why an action on an order is not possible.
enum OrderRefusal: Refusal, Equatable {
  case noSuchOrder
  case noPrices
  /// The document is not ready, or belongs to another member.
  case documentNotReady
  case nothingChosen
  /// No printer of the store supports the options.
  case notPrintable
  case noDocuments
  /// The pages could not be imposed.
  case notImposable
  case quoteIsOver
  /// The order has already been paid or has ended.
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
  /// Like `tooManyWrongCodes`, with a message for the customer, who cannot hand over the order.
  case codeIsLocked
  case notPrintedYet
  case isOwnOrder
  case moreThanPaid
  /// The customer already received a refund or a reply.
  case goodwillGrantedBefore
  /// There is no refund to take back.
  case goodwillNotGranted
  /// The customer has already spent the refund.
  case goodwillSpent
  case notReported
  case reportedBefore
  /// The document to be printed again was deleted.
  case documentIsGone
  /// There is no recent hand-over to undo.
  case notHandedOver

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
    case .goodwillGrantedBefore: "made-good-before"
    case .goodwillNotGranted: "not-made-good"
    case .goodwillSpent: "goodwill-is-spent"
    case .notReported: "not-reported"
    case .reportedBefore: "reported-before"
    case .documentIsGone: "document-gone"
    case .notHandedOver: "not-handed-over"
    }
  }

  var kind: RefusalKind { self == .noSuchOrder ? .notFound : .conflict }
}
