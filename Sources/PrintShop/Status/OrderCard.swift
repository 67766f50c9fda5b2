import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// An order in progress on the Status tab, with its progress and actions.
struct OrderCard: Sendable {
  let report: OrderSummary
  let text: PrintText
  /// The store's on-time rate.
  var record: OnTimeRate?
  /// Whether the store is open; nil if this is irrelevant.
  var hours: OpeningHours.State?
  /// The problem of all of the store's printers; nil if one works, or if this is irrelevant.
  var blockage: String?
  /// Whether the card is shown on the order's own page.
  var isAlone = false

  private var order: Order { report.order }

  var markup: Markup {
    """
    <article class="order-card is-\(order.state.rawValue)" data-order="\(order.id.text)" \
    aria-labelledby="order-\(order.number)"><div class="order-head"><div class="order-picture">\(picture)</div>\
    <div class="order-words"><h2 id="order-\(order.number)">\(name)</h2>\
    <p class="order-where">\(report.store.localizedName.isolated)</p>\(files)\
    <p class="order-paper">\(text.paper(sides: report.sides, sheets: report.sheets)) · \
    \(text.money(order.total))</p></div></div>\
    \(progressSteps(order.state))<div class="order-now">\(now)</div>\(troubles)\(actions)</article>
    """
  }

  private var name: Markup {
    let number = text.number(order)
    return isAlone ? "\(number)" : "<a href=\"\(Paths.order(order.id))\">\(number)</a>"
  }

  /// The documents' titles, which distinguish orders at the same store.
  private var files: Markup? {
    let titles = report.parts.compactMap(\.title)
    return titles.isEmpty
      ? nil
      : "<p class=\"order-paper order-files\">\(titles.map(\.isolated).joined(separator: ", "))</p>"
  }

  private var picture: Markup? {
    report.problem == nil ? ProgressPicture(order.state)?.markup : ProgressPicture.problem.markup
  }

  private var now: Markup {
    switch order.state {
    case .order: waiting
    case .printing: printing
    case .done: PickUpCode(order: order, text: text).markup
    default: "<p>\(order.state.text)</p>"
    }
  }

  private var waiting: Markup {
    if let reason = order.heldBecause {
      return "<p class=\"order-lead\">\(say("On hold at the store: \(reason)"))</p>"
    }
    guard let wait = report.wait else { return .empty }
    if let hours, !hours.isOpen {
      let words = HoursText(time: text.time, now: text.now)(hours)
      return "<p class=\"order-lead\">\(say("The store is closed.")) <strong>\(words)</strong></p>"
    }
    if let blockage {
      return """
        <p class="order-lead">\(say(
          "This store can't print at the moment: \(blockage) Your order will wait until it can."))</p>
        """
    }
    let place =
      wait.ahead == 0
      ? say("You're next.")
      : say(
        wait.ahead, one: "1 order ahead of yours.", many: "\(wait.ahead) orders ahead of yours.")
    return
      "<p class=\"order-lead\">\(place) <strong>\(text.minutes(wait.minutes))</strong></p>\(recordMessage)"
  }

  private var recordMessage: Markup? {
    record?.message.map { "<p class=\"order-record\">\($0)</p>" }
  }

  private var printing: Markup {
    let done = say(
      report.sides, one: "\(report.sidesDone) of 1 side printed",
      many: "\(report.sidesDone) of \(report.sides) sides printed")
    return """
      <div class="order-run"><p class="order-lead">\(done)\
      \(report.problem == nil ? report.wait : nil, { " · <strong>\(text.minutes($0.minutes))</strong>" })</p>\
      <progress class="progress" aria-label="\(done)" max="\(max(report.sides, 1))" value="\(report.sidesDone)">\
      </progress></div>
      """
  }

  private var troubles: Markup? { report.problem.map { banner(.warning, $0.message) } }

  private var actions: Markup {
    switch order.state {
    case .order:
      """
      <div class="order-actions">\(details)\
      \(confirmLink(say("Cancel order"), Paths.cancelOrder(order.id)))</div>
      """
    case .done:
      """
      <div class="order-actions">\(details)\
      \(confirmLink(
        say("I've picked it up", as: "a card"), Paths.pickUpOrder(order.id), icon: .tick, style: .primary))</div>
      """
    default: isAlone ? .empty : "<div class=\"order-actions\">\(details)</div>"
    }
  }

  private var details: Markup {
    isAlone ? .empty : linkButton(say("View details"), Paths.order(order.id))
  }
}

/// The code to show at the counter.
struct PickUpCode: Sendable {
  let order: Order
  let text: PrintText

  var markup: Markup {
    let code = order.code ?? ""
    return """
      <div class="pick-up"><div class="pick-up-words">\
      <p class="order-lead">\(say("Ready. Show this at the counter:"))</p>\
      <p class="pick-up-code" aria-label="\(code.map(String.init).joined(separator: " "))">\
      \(code.prefix(3))\u{2009}\(code.dropFirst(3))</p></div>\
      \(qr)</div>
      """
  }

  private var qr: Markup? {
    order.code.flatMap {
      QRDrawing.of("PLAZA-PRINT \(order.number) \($0)", label: say("QR code"))
    }
  }
}

extension OrderSummary.Problem {
  /// The message for the customer.
  var message: String {
    switch self {
    case .printer(let state, let reasons):
      let words = PrinterText.problem(state, reasons) ?? ""
      return say("\(words) The store is looking into it, then your order continues.")
    case .failed(let reasons):
      let words = PrinterText.problem(.idle, reasons).map { $0 + " " } ?? ""
      return say(
        "\(words)The printer couldn't finish. The store will print it again or refund what wasn't printed."
      )
    case .unsure:
      return say(
        """
        The connection to the printer was lost during printing. To avoid printing twice, the store's \
        staff will check what came out.
        """
      )
    }
  }
}
