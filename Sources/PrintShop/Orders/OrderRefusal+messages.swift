import PlazaBase

extension OrderRefusal {
  var message: String {
    switch self {
    case .noSuchOrder, .noDocuments, .documentNotReady, .nothingChosen, .notPrintable, .noPrices,
      .notImposable:
      ofDraft
    case .quoteIsOver, .notADraft, .alreadyPrinting, .notDone, .isOver: ofState
    case .isHeld, .notWaiting, .nothingToRefund, .stillPrinting, .wrongCode, .tooManyWrongCodes,
      .codeIsLocked:
      ofDesk
    case .notPrintedYet, .isOwnOrder, .moreThanPaid, .goodwillGrantedBefore, .goodwillNotGranted,
      .goodwillSpent,
      .notReported,
      .reportedBefore, .documentIsGone, .notHandedOver:
      ofReports
    }
  }

  private var ofDraft: String {
    switch self {
    case .noPrices:
      say("This store has no prices yet. Choose another store.")
    case .documentNotReady:
      say("A document isn't ready or was deleted. Check your documents and try again.")
    case .nothingChosen:
      say("The document doesn't have the pages you chose. Choose others.")
    case .notPrintable:
      say("This store's printers can't print it this way. Choose other options or another store.")
    case .noDocuments: say("Select a document or add one.")
    case .notImposable:
      say(
        "These pages couldn't be arranged on the paper. Print the file to a new PDF and upload that."
      )
    default:
      say("This order doesn't exist. Check your orders.")
    }
  }

  private var ofState: String {
    switch self {
    case .quoteIsOver:
      say("This price has expired. Check the new price before you pay.")
    case .notADraft: say("This order has already been paid or has ended.")
    case .alreadyPrinting:
      say(
        "The store has started printing this order, so you can't cancel it any more. Ask the store."
      )
    case .notDone:
      say("This order isn't ready for pickup. Check its progress under Status.")
    default: say("This order has ended. You'll find its details in your receipts.")
    }
  }

  private var ofDesk: String {
    switch self {
    case .isHeld: say("This order is on hold. Take it off hold first.")
    case .notWaiting:
      say("This order is no longer waiting. Check the queue again.")
    case .nothingToRefund:
      say("Everything here was printed or has already been refunded.")
    case .stillPrinting:
      say("A printer is still working on this document. Wait until it stops.")
    case .wrongCode(let left):
      say(
        left, one: "That isn't this order's code. 1 try left.",
        many: "That isn't this order's code. \(left) tries left.")
    case .codeIsLocked:
      say("Too many wrong codes were entered for this order. Ask at the counter for your prints.")
    default:
      say(
        """
        Too many wrong codes were entered for this order. Find it by its number, and check who it's for \
        before you hand it over.
        """
      )
    }
  }

  private var ofReports: String {
    switch self {
    case .notPrintedYet:
      say("This order isn't printed yet. Decline it, or refund what wasn't printed.")
    case .isOwnOrder: say("This is your own order. Ask a colleague to handle it.")
    case .moreThanPaid:
      say("That's more than you can still refund for this order. Enter a smaller amount.")
    case .goodwillNotGranted: say("This order has no refund to reverse. Check its history.")
    case .goodwillSpent:
      say("The customer has already spent these credits. Ask them to buy credits first.")
    case .notReported: say("The customer hasn't reported a problem. Enter the amount to refund.")
    case .documentIsGone:
      say("The document was deleted. Refund the order, or ask the customer to order again.")
    case .notHandedOver:
      say("This order wasn't handed over, or was printed over two weeks ago. Check its number.")
    case .reportedBefore:
      say("You've already reported a problem. The store's reply will appear here.")
    default: say("This order has already been refunded or answered. Check its history.")
    }
  }
}
