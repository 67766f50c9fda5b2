import PlazaBase
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaUI

/// The counter's page for one customer's calendar.
struct CalendarPages: Sendable {
  /// - Parameters:
  ///   - address: The absolute URL of the calendar; `nil` if the customer has none.
  ///   - key: The form key of the form that creates a new calendar.
  func show(_ customer: Customer, address: String?, key: String) -> Page {
    Page(
      say("Calendar of \(customer.name.isolated)"), back: Paths.customer(customer.id),
      body(customer, address, key))
  }

  private func body(_ customer: Customer, _ address: String?, _ key: String) -> Markup {
    let renew = Paths.customerCalendar(customer.id)
    guard let address else {
      return emptyState(
        .calendar, say("No calendar yet"),
        say(
          """
          Create an address that \(customer.name.isolated) can add to a calendar app to see when films are \
          due.
          """),
        action: actionButton(say("Create calendar"), renew, key: key, style: .primary))
    }
    return section(
      say("Scan with the customer's phone"),
      "<div class=\"card\">\(QRCode(address)?.svg(label: say("QR code of the calendar's address")))</div>"
        + detailList([Detail(say("Address"), code: address)]),
      footer: say(
        "Anyone with this address can see when \(customer.name.isolated)'s films are due, but nothing else."
      ))
      + group(
        actionButton(say("Create a new address"), renew, key: key)
          + confirmButton(
            say("Stop the calendar"), say("The current address will stop working."),
            Paths.stopCalendar(customer.id),
            key: nil),
        footer: say("The current address will stop working."))
  }
}
