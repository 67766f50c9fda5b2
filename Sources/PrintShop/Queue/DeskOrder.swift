import PlazaBase
import PlazaMarkup
import PlazaWeb

/// An order at the desk: what is to be printed and for whom, and what can be done with it.
struct DeskOrder: Sendable {
  let entry: QueueView.Entry
  let words: PrintWords
  let key: String

  private var report: OrderReport { entry.report }
  private var order: Order { report.order }
  private var own: String { key + String(order.id.text.suffix(8)) }

  var markup: Markup {
    """
    <article class="desk-order" data-order="\(order.id.text)"><div class="desk-head">\
    <h3>\(words.number(order))</h3><span class="desk-who">\(entry.initials)</span>\
    \(if: order.heldBecause != nil, Badge(say("On hold"), .warning).markup)</div>\
    <p class="desk-paper">\(words.paper(sides: report.sides, sheets: report.sheets)) · \(words.money(order.total))\
    \(order.orderedAt, { " · \(words.moment($0))" })</p>\
    \(order.heldBecause, { "<p class=\"hint\">\($0)</p>" })\
    <ol class="desk-parts">\(report.parts, part)</ol>\(actions)</article>
    """
  }

  private func part(_ part: OrderReport.Part) -> Markup {
    """
    <li><span>\(words.options(part.line.options))</span>\(run(part))\
    \(part.trouble, { banner(.warning, $0.deskSentence) })\(repairs(part))</li>
    """
  }

  private func run(_ part: OrderReport.Part) -> Markup? {
    guard let run = part.run, order.state == .printing else { return nil }
    if let refunded = part.line.refunded {
      return
        "<span class=\"desk-run\">\(say("Paid back: \(words.money(refunded))"))</span>"
    }
    let name = part.printer?.name ?? say("Printer")
    return "<span class=\"desk-run\">\(name): \(run.sidesDone)/\(run.sides)</span>"
  }

  /// A person looked, and decides.
  private func repairs(_ part: OrderReport.Part) -> Markup? {
    guard order.state == .printing, part.line.refunded == nil, let state = part.run?.state,
      [.failed, .unsure].contains(state)
    else { return nil }
    let number = part.line.number
    let action = { (place: Place) in place(order.store, order.id, number) }
    let printed = actionButton(
      say("It was printed"), action(At.confirmPrinted), key: own + "p\(number)", icon: .tick)
    return """
      <div class="desk-actions">\(if: state == .unsure, printed)\
      \(actionButton(say("Print it again"), action(At.reprint), key: own + "r\(number)"))\
      \(actionButton(say("Pay back the rest"), action(At.refund), key: own + "b\(number)", style: .danger))\
      </div>
      """
  }

  private var actions: Markup {
    switch order.state {
    case .order: waiting
    case .done:
      """
      <div class="desk-actions">\
      \(withoutCode)</div>
      """
    default: .empty
    }
  }

  /// What is handed over is deleted, so it is asked for twice.
  private var withoutCode: Markup {
    """
    <details class="desk-reason"><summary class="button quiet">\(say("Without a code"))</summary>\
    <form method="post" action="\(At.handOver(order.store, order.id))">\
    <input type="hidden" name="\(Call.keyField)" value="\(own)h">\
    <p class="hint">\(say("Only to somebody you know to be the customer. The documents are deleted."))</p>\
    <button class="button quiet">\(say("Hand over"))</button></form></details>
    """
  }

  private var waiting: Markup {
    let isHeld = order.heldBecause != nil
    let hold = At.holdOrder(order.store, order.id)
    return """
      <div class="desk-actions">\
      \(isHeld
        ? actionButton(say("Take off hold"), hold, key: own + "u", style: .primary)
        : actionButton(
          say("Start"), At.startOrder(order.store, order.id), key: own + "s", icon: .print, style: .primary))\
      \(if: !isHeld, reason(say("Hold"), "hold", hold, style: "quiet"))\
      \(reason(say("Refuse"), "refuse", At.refuseOrder(order.store, order.id), style: "danger"))</div>
      """
  }

  /// What needs a reason asks for it first.
  private func reason(_ words: String, _ name: String, _ action: Link, style: String) -> Markup {
    let id = "\(name)-\(order.number)"
    return """
      <details class="desk-reason"><summary class="button \(style)">\(words)</summary>\
      <form method="post" action="\(action)"><input type="hidden" name="\(Call.keyField)" value="\(own)\(name)">\
      <div class="field"><label for="\(id)">\(say("Why? The customer reads it."))</label>\
      <input id="\(id)" name="reason" type="text" required maxlength="200" autocomplete="off"></div>\
      <button class="button \(style)">\(words)</button></form></details>
      """
  }
}

extension OrderReport.Trouble {
  /// What the staff are told.
  var deskSentence: String {
    switch self {
    case .printer(let state, let reasons): PrinterWords.trouble(state, reasons) ?? ""
    case .failed(let reasons):
      [say("The printer gave up."), PrinterWords.trouble(.idle, reasons)]
        .compactMap(\.self).joined(separator: " ")
    case .unsure:
      say("Nobody knows what came out. Look at the printer, and say what is so.")
    }
  }
}
