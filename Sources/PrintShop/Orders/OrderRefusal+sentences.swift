import PlazaBase
import PlazaWeb

extension OrderRefusal {
  var message: String {
    switch self {
    case .noSuchOrder, .noDocuments, .documentNotReady, .nothingChosen, .notPrintable, .noPrices, .notImposable: ofDraft
    case .quoteIsOver, .notADraft, .alreadyPrinting, .notDone, .isOver: ofState
    case .isHeld, .notWaiting, .nothingToRefund, .stillPrinting, .wrongCode, .tooManyWrongCodes, .codeIsLocked: ofDesk
    case .notPrintedYet, .isOwnOrder, .moreThanPaid, .madeGoodBefore, .notMadeGood, .goodIsSpent, .notReported,
      .reportedBefore:
      ofReports
    }
  }

  private var ofDraft: String {
    switch self {
    case .noPrices:
      say("This store has no prices yet. Please choose another one.")
    case .documentNotReady:
      say("One of the documents is not ready, or was deleted. Please look at your documents and try again.")
    case .nothingChosen:
      say("The pages that were chosen are not in the document. Please choose others.")
    case .notPrintable:
      say("No printer of this store can print it so. Please choose other options, or another store.")
    case .noDocuments: say("Please tick a document, or add one.")
    case .notImposable:
      say("These pages could not be put on paper. Print the file to a new PDF and upload that.")
    default:
      say("There is no such order. Please look at your orders again.")
    }
  }

  private var ofState: String {
    switch self {
    case .quoteIsOver:
      say("This price has passed its time. Please look at the new one and pay then.")
    case .notADraft: say("This order was paid already, or is over.")
    case .alreadyPrinting:
      say("The store has begun to print this order, so it can no longer be cancelled. Please ask at the store.")
    case .notDone:
      say("This order is not ready to be picked up. Its status tells how far it is.")
    default: say("This order is over. Its details are kept in your receipts.")
    }
  }

  private var ofDesk: String {
    switch self {
    case .isHeld: say("This order is on hold. Take it off hold first.")
    case .notWaiting:
      say("This order is not waiting any more. Please look at the queue again.")
    case .nothingToRefund:
      say("Every side of this was printed, or it was paid back before.")
    case .stillPrinting:
      say("A printer is still at this document. Please wait until it has stopped.")
    case .wrongCode(let left):
      say(
        left, one: "That is not the code of this order. One more try.",
        many: "That is not the code of this order. \(left) more tries.")
    case .codeIsLocked:
      say("Too many wrong codes were entered for this order. Please ask at the counter: the store can hand it over.")
    default:
      say(
        "Too many wrong codes were entered for this order. Please hand it over by its number, and look who it is for.")
    }
  }

  private var ofReports: String {
    switch self {
    case .notPrintedYet: say("This order is not printed yet. Please refuse it, or pay back what was not printed.")
    case .isOwnOrder: say("This is your own order. Please ask a colleague to look at it.")
    case .moreThanPaid: say("That is more than is left of what was paid for this order. Please enter a smaller amount.")
    case .notMadeGood: say("Nothing was paid back of this order. Please look at its history.")
    case .goodIsSpent: say("The customer has spent these credits. Please ask them to buy credits first.")
    case .notReported: say("The customer has not complained. Please enter the amount that you pay back.")
    case .reportedBefore: say("You told the store already. Its answer comes here.")
    default: say("This was made good or answered before. Please look at the order's history.")
    }
  }
}
