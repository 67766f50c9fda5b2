import PlazaBase
import PlazaMarkup
import PlazaTools
import PlazaWeb

/// The page of a customer's calendar, at the counter.
struct CalendarPages: Sendable {
  /// - Parameters:
  ///   - address: the calendar's whole address; nil where there is none.
  ///   - key: of the form that makes a new one.
  func show(_ customer: Customer, address: String?, key: String) -> Page {
    Page(say("Calendar of \(customer.name.isolated)"), back: Paths.customer(customer.id), body(customer, address, key))
  }

  private func body(_ customer: Customer, _ address: String?, _ key: String) -> Markup {
    let renew = Paths.customerCalendar(customer.id)
    guard let address else {
      return emptyState(
        .calendar, say("No calendar yet"),
        say(
          """
          An address that \(customer.name.isolated) puts into a calendar on a phone or computer: it shows when films \
          are due.
          """),
        action: actionButton(say("Make the calendar"), renew, key: key, style: .primary))
    }
    return section(
      say("Scan with the customer's phone"),
      "<div class=\"card\">\(QRCode(address)?.svg(label: say("The calendar's address as a QR code")))</div>"
        + detailList([Detail(say("Address"), code: address)]),
      footer: say("Whoever has this address sees when \(customer.name.isolated)'s films are due, and nothing else."))
      + group(
        actionButton(say("Make a new address"), renew, key: key)
          + actionButton(say("Stop the calendar"), Paths.stopCalendar(customer.id), key: nil, style: .danger),
        footer: say("The present address then leads nowhere."))
  }
}
