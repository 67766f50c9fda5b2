import PlazaWeb

extension OrderRefusal {
  func sentence(_ say: Say) -> String {
    switch self {
    case .noSuchOrder, .noDocuments, .documentNotReady, .nothingChosen, .notPrintable, .noPrices: ofDraft(say)
    case .quoteIsOver, .notADraft, .alreadyPrinting, .notDone, .isOver: ofState(say)
    case .isHeld, .notWaiting, .nothingToRefund, .stillPrinting, .wrongCode, .tooManyWrongCodes: ofDesk(say)
    }
  }

  private func ofDraft(_ say: Say) -> String {
    switch self {
    case .noPrices:
      say("This store has no prices yet. Please choose another one.", "이 매장은 아직 가격이 없습니다. 다른 매장을 골라 주세요.")
    case .documentNotReady:
      say(
        "One of the documents is not ready, or was deleted. Please look at your documents and try again.",
        "준비되지 않았거나 삭제된 문서가 있습니다. 문서를 확인하고 다시 시도해 주세요.")
    case .nothingChosen:
      say(
        "The pages that were chosen are not in the document. Please choose others.",
        "선택한 쪽이 문서에 없습니다. 다른 쪽을 선택해 주세요.")
    case .notPrintable:
      say(
        "No printer of this store can print it so. Please choose other options, or another store.",
        "이 매장의 프린터로는 이렇게 인쇄할 수 없습니다. 다른 옵션이나 다른 매장을 골라 주세요.")
    case .noDocuments: say("Please add a document first.", "먼저 문서를 추가해 주세요.")
    default:
      say("There is no such order. Please look at your orders again.", "그런 주문이 없습니다. 주문 목록을 다시 확인해 주세요.")
    }
  }

  private func ofState(_ say: Say) -> String {
    switch self {
    case .quoteIsOver:
      say(
        "This price has passed its time. Please look at the new one and pay then.",
        "이 가격의 유효 시간이 지났습니다. 새 가격을 확인한 뒤 결제해 주세요.")
    case .notADraft: say("This order was paid already, or is over.", "이미 결제되었거나 끝난 주문입니다.")
    case .alreadyPrinting:
      say(
        "The store has begun to print this order, so it can no longer be cancelled. Please ask at the store.",
        "매장에서 인쇄를 시작하여 더 이상 취소할 수 없습니다. 매장에 문의해 주세요.")
    case .notDone:
      say(
        "This order is not ready to be picked up. Its status tells how far it is.",
        "아직 찾아갈 수 있는 주문이 아닙니다. 현황에서 진행 상태를 확인해 주세요.")
    default: say("This order is over. Its details are kept in your receipts.", "이미 끝난 주문입니다. 자세한 내용은 영수증에 있습니다.")
    }
  }

  private func ofDesk(_ say: Say) -> String {
    switch self {
    case .isHeld: say("This order is on hold. Take it off hold first.", "보류 중인 주문입니다. 먼저 보류를 해제해 주세요.")
    case .notWaiting:
      say(
        "This order is not waiting any more. Please look at the queue again.", "더 이상 대기 중인 주문이 아닙니다. 대기열을 다시 확인해 주세요.")
    case .nothingToRefund:
      say("Every side of this was printed, or it was paid back before.", "모든 면이 인쇄되었거나 이미 환불되었습니다.")
    case .stillPrinting:
      say(
        "A printer is still at this document. Please wait until it has stopped.",
        "프린터가 아직 이 문서를 처리하고 있습니다. 멈출 때까지 기다려 주세요.")
    case .wrongCode(let left):
      say("That is not the code of this order. \(left) more tries.", "이 주문의 코드가 아닙니다. \(left)번 더 시도할 수 있습니다.")
    default:
      say(
        "Too many wrong codes were entered for this order. Please hand it over by its number, and look who it is for.",
        "잘못된 코드가 너무 많이 입력되었습니다. 주문 번호와 본인을 확인한 뒤 건네주세요.")
    }
  }
}
