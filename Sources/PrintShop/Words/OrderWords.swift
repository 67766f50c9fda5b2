import PlazaBase
import PlazaWeb

extension Order.State {
  /// As a pill says it.
  func words(_ say: Say) -> String {
    switch self {
    case .draft: say("Not paid yet", "결제 전")
    case .order: say("Ordered", "주문 접수")
    case .printing: say("Printing", "인쇄 중")
    case .done: say("Ready", "수령 대기")
    case .pickedUp: say("Picked up", "수령 완료")
    case .canceled: say("Cancelled", "취소됨")
    case .refused: say("Not taken", "접수 거절")
    case .failed: say("Not printed", "인쇄 실패")
    case .expired: say("Not collected", "미수령 종료")
    }
  }

  var tone: Tone {
    switch self {
    case .draft, .canceled, .expired: .neutral
    case .order, .printing: .info
    case .done, .pickedUp: .done
    case .refused, .failed: .alert
    }
  }
}

extension OrderEvent {
  /// What happened, for the one who ordered.
  func sentence(_ words: PrintWords) -> String {
    let say = words.say
    switch what {
    case .drafted: return say("The price was fixed.", "가격이 정해졌습니다.")
    case .paid: return say("Paid: the amount is set aside.", "결제: 금액을 예치했습니다.")
    case .canceled: return say("You cancelled. The amount is yours again.", "취소했습니다. 금액을 돌려받았습니다.")
    case .held: return say("The store put it on hold: \(text)", "매장에서 보류했습니다: \(text)")
    case .unheld: return say("No longer on hold.", "보류가 해제되었습니다.")
    case .refused:
      return say("The store did not take it: \(text) The amount is yours again.", "매장에서 받지 않았습니다: \(text) 금액을 돌려받았습니다.")
    case .started: return say("The store began to print.", "매장에서 인쇄를 시작했습니다.")
    default: return later(words)
    }
  }

  private var text: String { words ?? "" }

  private func later(_ words: PrintWords) -> String {
    let say = words.say
    switch what {
    case .printed: return say("A document came out whole.", "문서 하나가 모두 인쇄되었습니다.")
    case .failed:
      let reasons = text.split(separator: " ").map(String.init)
      let why = PrinterWords.trouble(.idle, reasons, say)
      return [say("The printer gave up.", "프린터가 인쇄를 마치지 못했습니다."), why].compactMap(\.self).joined(separator: " ")
    case .unsure: return say("Nobody is sure what came out. The store looks.", "인쇄 결과를 매장에서 확인하고 있습니다.")
    case .reprinted: return say("The store prints it again.", "매장에서 다시 인쇄합니다.")
    case .refunded:
      let amount = words.money(Money(minor: Int(text) ?? 0))
      return say("\(amount) was paid back.", "\(amount)이 환불되었습니다.")
    case .done: return say("Ready to be picked up.", "찾아가실 수 있습니다.")
    case .pickedUp: return say("You picked it up.", "찾아가셨습니다.")
    case .handedOver: return say("The store handed it over.", "매장에서 전달했습니다.")
    default: return say("Nobody came for it.", "찾아가지 않아 종료되었습니다.")
    }
  }
}
