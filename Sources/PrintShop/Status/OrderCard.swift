import PlazaBase
import PlazaMarkup
import PlazaWeb

/// An order on its way, as the Status tab shows it: a picture of how far it is, in words and steps, and what can be
/// done.
struct OrderCard: Sendable {
  let report: OrderReport
  let words: PrintWords
  /// How often the store kept the times it told.
  var record: TrackRecord?
  /// Whether the store is open; nil where it does not matter.
  var hours: OpeningHours.State?
  /// Whether it stands on its own page already.
  var isAlone = false

  private var say: Say { words.say }
  private var order: Order { report.order }

  var markup: Markup {
    """
    <article class="order-card is-\(order.state.rawValue)" data-order="\(order.id.text)" \
    aria-labelledby="order-\(order.number)"><div class="order-head"><div class="order-picture">\(picture)</div>\
    <div class="order-words"><h2 id="order-\(order.number)">\(name)</h2>\
    <p class="order-where">\(report.store.name(say))</p>\
    <p class="order-paper">\(words.paper(sides: report.sides, sheets: report.sheets)) · \
    \(words.money(order.total))</p></div></div>\
    \(progressSteps(order.state, say))<div class="order-now">\(now)</div>\(troubles)\(actions)</article>
    """
  }

  private var name: Markup {
    let number = words.number(order)
    return isAlone ? "\(number)" : "<a href=\"\(At.order(order.id))\">\(number)</a>"
  }

  private var picture: Markup? {
    report.trouble == nil ? ProgressPicture(order.state)?.markup : ProgressPicture.trouble.markup
  }

  private var now: Markup {
    switch order.state {
    case .order: waiting
    case .printing: printing
    case .done: PickUpCode(order: order, words: words).markup
    default: "<p>\(order.state.words(say))</p>"
    }
  }

  private var waiting: Markup {
    if let reason = order.heldBecause {
      return "<p class=\"order-lead\">\(say("On hold at the store: \(reason)", "매장에서 보류 중입니다: \(reason)"))</p>"
    }
    guard let wait = report.wait else { return .empty }
    if let hours, !hours.isOpen {
      let words = HoursWords(say: say, time: words.time, now: words.now)(hours)
      return "<p class=\"order-lead\">\(say("The store is closed.", "지금은 영업시간이 아닙니다.")) <strong>\(words)</strong></p>"
    }
    let place =
      wait.ahead == 0
      ? say("You are next.", "다음 차례입니다.")
      : say("\(counted(wait.ahead, "order")) before yours.", "앞에 주문 \(wait.ahead)건이 있습니다.")
    return "<p class=\"order-lead\">\(place) <strong>\(words.minutes(wait.minutes))</strong></p>\(kept)"
  }

  private var kept: Markup? {
    record?.sentence(say).map { "<p class=\"order-record\">\($0)</p>" }
  }

  private var printing: Markup {
    let done = say(
      "\(report.sidesDone) of \(counted(report.sides, "side")) printed", "\(report.sides)면 중 \(report.sidesDone)면 인쇄됨")
    return """
      <div class="order-run"><p class="order-lead">\(done)\
      \(report.wait, { " · <strong>\(words.minutes($0.minutes))</strong>" })</p>\
      <progress class="progress" aria-label="\(done)" max="\(max(report.sides, 1))" value="\(report.sidesDone)">\
      </progress></div>
      """
  }

  private var troubles: Markup? { report.trouble.map { banner(.warning, $0.sentence(say)) } }

  private var actions: Markup {
    switch order.state {
    case .order:
      """
      <div class="order-actions">\(details)\
      \(confirmLink(say("Cancel the order", "주문 취소"), At.cancelOrder(order.id)))</div>
      """
    case .done:
      """
      <div class="order-actions">\(details)\
      \(confirmLink(say("I have it", "찾았습니다"), At.pickUpOrder(order.id), icon: .tick, style: .primary))</div>
      """
    default: isAlone ? .empty : "<div class=\"order-actions\">\(details)</div>"
    }
  }

  private var details: Markup {
    isAlone ? .empty : linkButton(say("Details", "자세히"), At.order(order.id))
  }
}

/// What is shown at the counter.
struct PickUpCode: Sendable {
  let order: Order
  let words: PrintWords

  var markup: Markup {
    let say = words.say
    let code = order.code ?? ""
    return """
      <div class="pick-up"><div class="pick-up-words">\
      <p class="order-lead">\(say("Ready. Show this at the counter:", "완료되었습니다. 매장에서 이 코드를 보여 주세요."))</p>\
      <p class="pick-up-code" aria-label="\(code.map(String.init).joined(separator: " "))">\
      \(code.prefix(3))\u{2009}\(code.dropFirst(3))</p></div>\
      \(markupOfQR(say))</div>
      """
  }

  private func markupOfQR(_ say: Say) -> Markup? {
    order.code.flatMap {
      QRDrawing.of("PLAZA-PRINT \(order.number) \($0)", label: say("The code as a QR code", "QR 코드"))
    }
  }
}

extension OrderReport.Trouble {
  /// What the customer is told.
  func sentence(_ say: Say) -> String {
    switch self {
    case .printer(let state, let reasons):
      let words = PrinterWords.trouble(state, reasons, say) ?? ""
      return say(
        "\(words) The store looks after it; your order goes on then.", "\(words) 매장에서 확인한 뒤 인쇄를 계속합니다.")
    case .failed(let reasons):
      let words = PrinterWords.trouble(.idle, reasons, say).map { $0 + " " } ?? ""
      return say(
        "\(words)The printer gave up. The store prints it again, or pays back what was not printed.",
        "\(words)프린터가 인쇄를 마치지 못했습니다. 매장에서 다시 인쇄하거나 인쇄되지 않은 만큼 환불합니다.")
    case .unsure:
      return say(
        "The printer was lost in the middle. Nothing is printed twice: somebody at the store looks what came out.",
        "인쇄 중에 프린터와 연결이 끊겼습니다. 두 번 인쇄되지 않도록 매장에서 직접 확인합니다.")
    }
  }
}
