import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

struct RentalPages: Sendable {
  let settings: RentalSettings
  let now: Instant

  private var rows: RentalRows { RentalRows(settings: settings, now: now) }

  /// - Parameters:
  ///   - reserved: The number of reserved copies.
  ///   - waiting: The number of unresolved journal conflicts.
  func home(_ list: CustomerList, overdue: Int, reserved: Int, waiting: Int) -> Page {
    let ways = ways(overdue: overdue, reserved: reserved, waiting: waiting)
    return Page(say("Rentals"), actions: Self.deskLink, list: ways + list.markup, detail: nil)
  }

  /// - Parameters:
  ///   - reserved: The customer's reservations.
  ///   - bills: The bills of today's rentals.
  func current(
    _ customer: Customer, _ out: [Rental], _ reserved: [Reservation], _ bills: [Bill],
    beside list: CustomerList
  ) -> Page {
    Page(
      customer.name.isolated, back: Paths.rentals(),
      actions: barLink(say("Account"), Paths.customer(customer.id)),
      listActions: Self.deskLink, list: list.markup,
      detail: shortcuts(for: customer)
        + ReservationPages(settings: settings, now: now).section(for: reserved)
        + films(of: customer, out) + till(bills))
  }

  func rental(_ rental: Rental, beside list: CustomerList, key: String) -> Page {
    let back = rental.customer.map { Paths.current($0) } ?? Paths.rentals()
    return Page(
      rental.filmTitle, back: back, listActions: Self.deskLink, list: list.markup,
      detail: RentalCard(settings: settings, now: now).markup(rental, key: key))
  }

  func desk(_ lately: [Rental], typed: String = "", fieldError: String? = nil) -> Page {
    Page(
      say("Returns"), back: Paths.rentals(),
      scanField(
        say("Scan or enter a copy code"), name: "code", Paths.returns(),
        button: say("Return", as: "a film"),
        value: typed, fieldError: fieldError,
        hint: say("The code is on the copy's label, such as 7K3-M9Q-2H."),
        takesMany: true)
        + section(
          say("Recently returned"),
          lately.isEmpty
            ? emptyState(
              .scan, say("Nothing yet"),
              say("Scan a copy's label to return it. Returned films appear here."))
            : rowList(lately.map(rows.back), label: say("Recently returned"))))
  }

  func overdue(_ late: ResultPage<Rental>) -> Page {
    Page(
      say("Overdue", as: "films"), back: Paths.rentals(),
      late.items.isEmpty
        ? emptyState(
          .clock, say("No overdue films"),
          say("Films not returned by \(closing) on their due date appear here."),
          action: linkButton(say("Go to the rentals"), Paths.rentals()))
        : rowList(late.items.map(rows.late), label: say("Overdue films"))
          + pager(late.next.map { Paths.overdue().query(["after": $0]) }))
  }

  /// Asks the clerk to check the customer's age; the selection is retained.
  func confirmAge(
    _ refusal: AgeConfirmationNeeded, _ request: RentalRequest, for customer: Customer, key: String
  ) -> Page {
    let films = request.choices.map(\.text).joined(separator: " ")
    let nights = String(request.nights)
    return confirmation(
      say("Is \(customer.name.isolated) old enough?"), refusal.message,
      yes: say("Confirm age and rent"),
      style: .primary,
      action: Paths.current(customer.id), key: key,
      cancel: Paths.choose(customer.id).query(["films": films, "nights": nights]),
      fields: [
        "films": films, "nights": nights, "ageConfirmed": "true",
        "expectedRateMinor": String(settings.rate.minor),
      ])
  }

  private static var deskLink: Markup { barLink(.scan, say("Return films"), Paths.returns()) }

  private var closing: String { ShopTimeZone.clock(minutes: settings.closingHour * 60) }

  private func ways(overdue: Int, reserved: Int, waiting: Int) -> Markup {
    rowList(
      [
        ListRow(
          say("Return films"), Paths.returns(), subtitle: say("Scan or enter a copy code"),
          leading: .icon(.scan)),
        ListRow(
          say("Overdue", as: "films"), Paths.overdue(), leading: .icon(.clock),
          trailing: overdue == 0 ? say("none") : nil,
          badge: overdue > 0 ? Badge(CountText.films(overdue), .alert) : nil),
        ListRow(
          say("Reserved"), Paths.reservations(),
          subtitle: say("Copies to keep behind the counter"),
          leading: .icon(.ticket), trailing: reserved == 0 ? say("none") : nil,
          badge: reserved > 0 ? Badge(CountText.copies(reserved), .info) : nil),
        ListRow(
          say("Offline counter"), Paths.offlineCounter(),
          subtitle: say("Rent and return films offline"), leading: .icon(.rentalCounter),
          badge: waiting > 0
            ? Badge(say(waiting, one: "1 to review", many: "\(waiting) to review"), .warning) : nil
        ),
      ], label: say("At the counter"))
  }

  /// The shortcuts of the installed web app, which only the staff use.
  private func shortcuts(for customer: Customer) -> Markup {
    if !customer.isOpen {
      return banner(
        .warning, RentRefusal.accountClosed(name: customer.name).message,
        action: linkButton(say("Go to the account"), Paths.customer(customer.id)))
    }
    let left = max(0, settings.limit - customer.rentalsOut)
    if left == 0 {
      return banner(
        .info,
        say(
          """
          \(customer.name.isolated) has \(CountText.films(customer.rentalsOut)) out, which is the limit. Return \
          one first.
          """))
    }
    let room = say("\(customer.rentalsOut) of \(settings.limit) out: room for \(left) more.")
    return "<p class=\"hint\">\(room)</p>"
      + linkButton(say("Rent films"), Paths.choose(customer.id), icon: .add, style: .primary)
  }

  /// Links to today's bills, which vouchers and credits can pay.
  private func till(_ bills: [Bill]) -> Markup {
    if bills.isEmpty { return .empty }
    let rows = bills.map { bill in
      ListRow(
        listed(bill.rentals.map(\.filmTitle)), Paths.bill(bill.checkout),
        subtitle: bill.left == bill.total
          ? say("Pay with a voucher or credits")
          : say("Total \(settings.currency.format(bill.total))"),
        leading: .icon(.ticket), trailing: settings.currency.format(bill.left))
    }
    return section(say("To pay"), rowList(rows, label: say("Today's bills")))
  }

  private func films(of customer: Customer, _ out: [Rental]) -> Markup {
    section(
      say("Out now"),
      action: linkButton(
        say("History", as: "of rentals"), Paths.history(customer.id), icon: .clock),
      out.isEmpty
        ? emptyState(
          .films, say("No films out"),
          say("Films \(customer.name.isolated) rents appear here until they're returned.")
        )
        : rowList(out.map { rows.current($0) }, label: say("Films out")))
      + (out.isEmpty
        ? .empty : linkButton(say("Rental slip"), Paths.slip(customer.id), icon: .print))
  }
}
