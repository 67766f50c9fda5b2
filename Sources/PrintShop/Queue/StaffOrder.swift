import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// An order at the desk, with the staff's actions.
struct StaffOrder: Sendable {
  let entry: QueueView.Entry
  let text: PrintText
  let key: String

  private var report: OrderSummary { entry.report }
  private var order: Order { report.order }
  private var own: String { key + String(order.id.text.suffix(8)) }

  var markup: Markup {
    """
    <article class="desk-order" data-order="\(order.id.text)"><div class="desk-head">\
    <h3>\(text.number(order))</h3><span class="desk-who">\(entry.initials)</span>\
    \(if: entry.isFound, Badge(order.state.text, order.state.tone).markup)\
    \(if: order.heldBecause != nil, Badge(say("On hold"), .warning).markup)</div>\
    <p class="desk-paper">\(text.paper(sides: report.sides, sheets: report.sheets)) · \(text.money(order.total))\
    \(order.orderedAt, { " · \(text.moment($0))" })</p>\
    \(order.heldBecause, { "<p class=\"hint\">\($0)</p>" })\
    \(entry.fieldError, { banner(.warning, say("Customer: \($0)")) })\
    \(entry.isFound ? order.refusedBecause : nil, { "<p class=\"hint\">\($0)</p>" })\
    <ol class="desk-parts">\(report.parts, part)</ol>\(actions)</article>
    """
  }

  private func part(_ part: OrderSummary.Part) -> Markup {
    """
    <li><span>\(text.options(part.line.options))</span>\(run(part))\
    \(part.problem, { banner(.warning, $0.staffMessage) })\(repairs(part))</li>
    """
  }

  private func run(_ part: OrderSummary.Part) -> Markup? {
    guard let run = part.run, order.state == .printing else { return nil }
    if let refunded = part.line.refunded {
      return
        "<span class=\"desk-run\">\(say("Refunded: \(text.money(refunded))"))</span>"
    }
    let name = part.printer?.name ?? say("Printer")
    return "<span class=\"desk-run\">\(name): \(run.sidesDone)/\(run.sides)</span>"
  }

  /// The actions for a document that failed, whose outcome is unknown, that no printer has
  /// received yet, or that may have been printed badly.
  private func repairs(_ part: OrderSummary.Part) -> Markup? {
    guard [.printing, .done].contains(order.state), part.line.refunded == nil, let run = part.run,
      [.waiting, .failed, .unsure, .done].contains(run.state)
    else { return nil }
    let number = part.line.number
    if run.state == .waiting { return stop(number) }
    if run.state == .done { return reprintForm(number, run) }
    let action = { (place: RoutePath) in place(order.store, order.id, number) }
    let printed = confirmed(
      say("Mark as printed"),
      say("Confirm that everything printed well. Nothing will be refunded."),
      action(Paths.confirmPrinted),
      key: own + "p\(number)")
    return """
      <div class="desk-actions">\(if: run.state == .unsure, printed)\
      \(actionButton(
        say("Print again"), action(Paths.reprint), key: own + "r\(number)", fields: ["run": run.id.text]))\
      \(confirmed(
        say("Refund the rest"), say("The pages not yet printed will be cancelled and refunded."),
        action(Paths.refund), key: own + "b\(number)", style: "danger"))</div>
      """
  }

  /// A document that was printed badly is printed again free of charge.
  private func reprintForm(_ number: Int, _ run: Run) -> Markup {
    """
    <div class="desk-actions">\(reason(
      say("Print again"), "again\(number)", Paths.reprint(order.store, order.id, number), style: "quiet",
      fields: "<input type=\"hidden\" name=\"run\" value=\"\(run.id.text)\">"))</div>
    """
  }

  private func stop(_ number: Int) -> Markup {
    """
    <div class="desk-actions">\(confirmed(
      say("Cancel and refund"), say("No printer has received it yet. It won't be printed, and will be refunded."),
      Paths.refund(order.store, order.id, number), key: own + "b\(number)", style: "danger"))</div>
    """
  }

  private var actions: Markup {
    switch order.state {
    case .order: waiting
    case .done: "<div class=\"desk-actions\">\(withoutCode)\(grantGoodwill)</div>"
    case .pickedUp: "<div class=\"desk-actions\">\(notHandedOver)\(grantGoodwill)</div>"
    case .expired: "<div class=\"desk-actions\">\(grantGoodwill)</div>"
    default: .empty
    }
  }

  /// A button with a confirmation, for actions that cannot be undone.
  private func confirmed(
    _ label: String, _ question: String, _ action: Link, key: String, style: String = "quiet",
    fields: Markup = .empty
  ) -> Markup {
    """
    <details class="desk-reason"><summary class="button \(style)">\(label)</summary>\
    <form method="post" action="\(action)"><input type="hidden" name="\(Request.keyField)" value="\(key)">\(fields)\
    <p class="hint">\(question)</p><button class="button \(style)">\(label)</button></form></details>
    """
  }

  /// The form for a refund, once and with a reason. After a report, the amount may be omitted to
  /// send only a reply.
  private var grantGoodwill: Markup {
    if let good = entry.good { return takeBack(good) }
    let left = text.currency.typed(Money(minor: order.total.minor - order.refunded.minor))
    let id = "good-\(order.number)"
    let hint: Markup =
      "<p class=\"hint\">\(say("Leave the amount empty to reply without a refund."))</p>"
    return """
      <details class="desk-reason"><summary class="button quiet">\(say("Refund"))</summary>\
      <form method="post" action="\(Paths.grantGoodwill(order.store, order.id))">\
      <input type="hidden" name="\(Request.keyField)" value="\(own)good"><div class="field">\
      <label for="\(id)">\(say("Refund amount (up to \(left))"))</label>\
      <input id="\(id)" name="amount" type="text" inputmode="decimal" autocomplete="off" maxlength="20"\
      \(if: entry.fieldError == nil, " required")></div><div class="field">\
      <label for="\(id)-why">\(say("Reason (the customer will see it)"))</label>\
      <input id="\(id)-why" name="reason" type="text" required maxlength="200" autocomplete="off"></div>\
      \(if: entry.fieldError != nil, hint)\
      <button class="button primary">\(say("Refund"))</button></form></details>
      """
  }

  /// The form to take back a refund made by mistake.
  private func takeBack(_ good: Money) -> Markup {
    let id = "back-\(order.number)"
    return """
      <span class="desk-run">\(say("Refunded: \(text.money(good))"))</span>\
      <details class="desk-reason"><summary class="button quiet">\(say("Reverse"))</summary>\
      <form method="post" action="\(Paths.grantGoodwill(order.store, order.id))">\
      <input type="hidden" name="\(Request.keyField)" value="\(own)back">\
      <input type="hidden" name="takeBack" value="true"><div class="field">\
      <label for="\(id)">\(say("Reason (the customer will see it)"))</label>\
      <input id="\(id)" name="reason" type="text" required maxlength="200" autocomplete="off"></div>\
      <p class="hint">\(say("Only reverse a refund made by mistake. The customer loses these credits again."))</p>\
      <button class="button danger">\(say("Reverse"))</button></form></details>
      """
  }

  private var withoutCode: Markup {
    confirmed(
      say("Hand over without a code"),
      say("Only if you're sure this is the customer. The documents will be deleted."),
      Paths.handOver(order.store, order.id), key: own + "h")
  }

  private var notHandedOver: Markup {
    confirmed(
      say("Undo handover"),
      say(
        "Only if the customer doesn't have the prints. The order will be ready for pickup again under its code."
      ),
      Paths.handOver(order.store, order.id), key: own + "n",
      fields: """
        <input type="hidden" name="takeBack" value="true">\
        \(order.endedAt, { "<input type=\"hidden\" name=\"handedOver\" value=\"\(String($0.microseconds))\">" })
        """)
  }

  private var waiting: Markup {
    let isHeld = order.heldBecause != nil
    let hold = Paths.holdOrder(order.store, order.id)
    return """
      <div class="desk-actions">\
      \(isHeld
        ? actionButton(say("Take off hold"), hold, key: own + "u", style: .primary)
        : actionButton(
          say("Start"), Paths.startOrder(order.store, order.id), key: own + "s", icon: .print, style: .primary))\
      \(if: !isHeld, reason(say("Hold"), "hold", hold, style: "quiet"))\
      \(reason(say("Decline"), "refuse", Paths.refuseOrder(order.store, order.id), style: "danger"))</div>
      """
  }

  /// A button that first asks for a reason.
  private func reason(
    _ label: String, _ name: String, _ action: Link, style: String, fields: Markup = .empty
  ) -> Markup {
    let id = "\(name)-\(order.number)"
    return """
      <details class="desk-reason"><summary class="button \(style)">\(label)</summary>\
      <form method="post" action="\(action)"><input type="hidden" name="\(Request.keyField)" value="\(own)\(name)">\
      \(fields)<div class="field"><label for="\(id)">\(say("Reason (the customer will see it)"))</label>\
      <input id="\(id)" name="reason" type="text" required maxlength="200" autocomplete="off"></div>\
      <button class="button \(style)">\(label)</button></form></details>
      """
  }
}

extension OrderSummary.Problem {
  /// The message for the staff.
  var staffMessage: String {
    switch self {
    case .printer(let state, let reasons): PrinterText.problem(state, reasons) ?? ""
    case .failed(let reasons):
      [say("The printer couldn't finish."), PrinterText.problem(.idle, reasons)]
        .compactMap(\.self).joined(separator: " ")
    case .unsure:
      say("We can't tell what was printed. Check the printer, then choose.")
    }
  }
}
