import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The pages of the Rentals tab.
struct RentalPages: Sendable {
  let settings: RentalSettings
  let now: Instant

  private var rows: RentalRows { RentalRows(settings: settings, now: now) }

  /// - Parameters:
  ///   - reserved: how many copies are kept for somebody.
  ///   - waiting: how many entries of journals wait for a decision.
  func home(_ list: CustomerList, overdue: Int, reserved: Int, waiting: Int) -> Page {
    let ways = ways(overdue: overdue, reserved: reserved, waiting: waiting)
    return Page("Rentals", actions: Self.deskLink, list: ways + list.markup, detail: nil)
  }

  /// - Parameters:
  ///   - kept: what is reserved for the customer.
  ///   - bills: of what was rented today.
  func current(
    _ customer: Customer, _ out: [Rental], _ kept: [Reservation], _ bills: [Bill], beside list: CustomerList
  ) -> Page {
    Page(
      customer.name, back: At.rentals(), actions: barLink("Account", At.customer(customer.id)),
      listActions: Self.deskLink, list: list.markup,
      detail: room(for: customer) + ReservationPages(settings: settings, now: now).section(for: kept)
        + films(of: customer, out) + till(bills))
  }

  func rental(_ rental: Rental, beside list: CustomerList, key: String) -> Page {
    let back = rental.customer.map { At.current($0) } ?? At.rentals()
    return Page(
      rental.filmTitle, back: back, listActions: Self.deskLink, list: list.markup,
      detail: RentalCard(settings: settings, now: now).markup(rental, key: key))
  }

  func desk(_ lately: [Rental], typed: String = "", complaint: String? = nil) -> Page {
    Page(
      "Returns", back: At.rentals(),
      scanField(
        "Scan or type a copy's code", name: "code", At.returns(), button: "Return", value: typed,
        complaint: complaint, hint: "The code stands on the copy's label, such as 7K3-M9Q-2H.")
        + section(
          "Returned lately",
          lately.isEmpty
            ? emptyState(.scan, "Nothing yet", "Scan a copy's label, and what came back is listed here.")
            : rowList(lately.map(rows.back), label: "Returned lately")))
  }

  func overdue(_ late: Slice<Rental>) -> Page {
    Page(
      "Overdue", back: At.rentals(),
      late.items.isEmpty
        ? emptyState(
          .clock, "Nothing is overdue", "Films that are not back by \(closing) on their day are listed here.",
          action: linkButton("To the rentals", At.rentals()))
        : rowList(late.items.map(rows.late), label: "Overdue films")
          + pager(late.next.map { At.overdue().query(["after": $0]) }))
  }

  /// Asks the clerk to look at who is renting, with the choice kept.
  func confirmAge(
    _ refusal: AgeConfirmationNeeded, _ request: RentalRequest, for customer: Customer, key: String
  ) -> Page {
    let films = request.choices.map(\.text).joined(separator: " ")
    let nights = String(request.nights)
    return confirmation(
      "Is \(customer.name) old enough?", refusal.sentence, yes: "I checked the age: rent", style: .primary,
      action: At.current(customer.id), key: key,
      cancel: At.choose(customer.id).query(["films": films, "nights": nights]),
      fields: ["films": films, "nights": nights, "ageConfirmed": "true"])
  }

  private static var deskLink: Markup { barLink(.scan, "Return films", At.returns()) }

  private var closing: String { "\(settings.closingHour < 10 ? "0" : "")\(settings.closingHour):00" }

  private func ways(overdue: Int, reserved: Int, waiting: Int) -> Markup {
    rowList(
      [
        Row("Return films", At.returns(), subtitle: "Scan or type a copy's code", leading: .icon(.scan)),
        Row(
          "Overdue", At.overdue(), leading: .icon(.clock), trailing: overdue == 0 ? "none" : nil,
          badge: overdue > 0 ? Badge(counted(overdue, "film"), .alert) : nil),
        Row(
          "Reserved", At.reservations(), subtitle: "Copies to keep behind the counter", leading: .icon(.ticket),
          trailing: reserved == 0 ? "none" : nil,
          badge: reserved > 0 ? Badge(counted(reserved, "copy", "copies"), .info) : nil),
        Row(
          "Without the network", At.offlineCounter(), subtitle: "Rent and return while the connection is away",
          leading: .icon(.rentalCounter), badge: waiting > 0 ? Badge(counted(waiting, "card"), .warning) : nil),
      ], label: "At the counter")
  }

  /// How many more films the customer may take, or why none.
  private func room(for customer: Customer) -> Markup {
    if !customer.isOpen {
      return banner(
        .warning, RentRefusal.accountClosed(name: customer.name).sentence,
        action: linkButton("To the account", At.customer(customer.id)))
    }
    let left = max(0, settings.limit - customer.rentalsOut)
    if left == 0 {
      return banner(
        .info, "\(customer.name) has \(counted(customer.rentalsOut, "film")) out, which is the limit. Return one first."
      )
    }
    return "<p class=\"hint\">\(customer.rentalsOut) of \(settings.limit) out: \(left) more may be chosen.</p>"
      + linkButton("Rent films", At.choose(customer.id), icon: .add, style: .primary)
  }

  /// Where vouchers and credits pay for what was rented today.
  private func till(_ bills: [Bill]) -> Markup {
    if bills.isEmpty { return .empty }
    let rows = bills.map { bill in
      Row(
        listed(bill.rentals.map(\.filmTitle)), At.bill(bill.checkout),
        subtitle: bill.left == bill.total
          ? "Pay with a voucher or credits" : "In all \(settings.currency.format(bill.total))",
        leading: .icon(.ticket), trailing: settings.currency.format(bill.left))
    }
    return section("To pay", rowList(rows, label: "Bills of today"))
  }

  private func films(of customer: Customer, _ out: [Rental]) -> Markup {
    section(
      "Out now", action: linkButton("History", At.history(customer.id), icon: .clock),
      out.isEmpty
        ? emptyState(.films, "Nothing is out", "What \(customer.name) rents is listed here until it comes back.")
        : rowList(out.map { rows.current($0) }, label: "Films out"))
      + (out.isEmpty ? .empty : linkButton("Rental slip", At.slip(customer.id), icon: .print))
  }
}
