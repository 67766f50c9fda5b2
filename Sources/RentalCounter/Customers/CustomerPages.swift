import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

struct CustomerPages: Sendable {
  let settings: RentalSettings
  let now: Instant

  func list(_ list: CustomerList) -> Page {
    let tables = barLink(.upload, say("Import and export"), Paths.importing())
    return Page(say("Customers"), actions: tables + addLink, list: list.markup, detail: nil)
  }

  /// - Parameter namesakes: The customers with the same name and postcode.
  func detail(
    _ customer: Customer, _ namesakes: [Customer], out: [Rental], reserved: [Reservation],
    linked: Markup,
    beside list: CustomerList, key: String
  ) -> Page {
    Page(
      customer.name.isolated, back: Paths.customers(),
      actions: barLink(say("Edit"), Paths.editCustomer(customer.id)),
      listActions: addLink, list: list.markup,
      detail: warning(namesakes) + body(customer, out, reserved, key) + linked)
  }

  private func warning(_ namesakes: [Customer]) -> Markup {
    if namesakes.isEmpty { return .empty }
    let links = Markup(
      namesakes.prefix(3).map { linkButton($0.code.description, Paths.customer($0.id)) })
    return banner(.warning, say("Another customer has the same name and postcode."), action: links)
  }

  func add(_ form: CustomerForm) -> Page {
    Page(
      say("New customer"), form.view(posting: Paths.customers()), form.fields(today: today),
      cancel: Paths.customers())
  }

  func edit(_ customer: Customer, _ form: CustomerForm) -> Page {
    let delete = group(
      confirmLink(say("Delete customer"), Paths.deleteCustomer(customer.id), icon: .trash),
      footer: say("This can't be undone. Past rentals stay on record without the name."))
    return Page(
      say("Edit customer"), form.view(posting: Paths.customer(customer.id)),
      form.fields(today: today, withState: true),
      cancel: Paths.customer(customer.id), after: delete)
  }

  func delete(_ customer: Customer, key: String) -> Page {
    confirmation(
      say("Delete \(customer.name.isolated)?"),
      say(
        """
        Account \(customer.code) and all data about \(customer.name.isolated) will be deleted permanently. \
        This can't be undone. Past rentals stay on record without the name.
        """),
      yes: say("Delete permanently"), action: Paths.deleteCustomer(customer.id), key: key,
      cancel: Paths.editCustomer(customer.id))
  }

  func history(_ customer: Customer, _ rentals: ResultPage<Rental>) -> Page {
    let rows = RentalRows(settings: settings, now: now)
    let more = rentals.next.map { Paths.history(customer.id).query(["after": $0]) }
    return Page(
      say("History of \(customer.name.isolated)"), back: Paths.customer(customer.id),
      rentals.items.isEmpty
        ? emptyState(
          .clock, say("No rentals yet"), say("Films \(customer.name.isolated) rents appear here."),
          action: linkButton(say("Rent films"), Paths.current(customer.id), style: .primary))
        : rowList(rentals.items.map(rows.history), label: say("Rentals")) + pager(more))
  }

  private var today: CalendarDate { settings.today(now) }

  private var addLink: Markup { barLink(.add, say("Add a customer"), Paths.newCustomer()) }

  private func body(
    _ customer: Customer, _ out: [Rental], _ reserved: [Reservation], _ key: String
  )
    -> Markup
  {
    personHead(customer.name, state(customer).markup)
      + section(detailList(details(customer)))
      + switchAct(
        say("Account open"), name: "isOpen", isOn: customer.isOpen,
        Paths.customerState(customer.id), key: key,
        hint: customer.isOpen
          ? say("You can close an account once all films are returned.")
          : say("Turn this on to let \(customer.name.isolated) rent again."))
      + ReservationPages(settings: settings, now: now).section(for: reserved)
      + films(customer, out)
  }

  private func state(_ customer: Customer) -> Badge {
    customer.isOpen ? Badge(say("Account open"), .done) : Badge(say("Account closed"), .warning)
  }

  private func details(_ customer: Customer) -> [Detail] {
    let details = customer.details
    let lines = details.address.split(separator: "\n").map { "\(String($0))<br>" as Markup }
    let phone = details.phone.map {
      "<a href=\"\(Link.telephone($0.replacing(/\sext .*/, with: "")))\">\($0)</a>" as Markup
    }
    let born = details.dateOfBirth.map { born in
      let age = born.age(on: today)
      return say(age, one: "\(born.plain) (1 year)", many: "\(born.plain) (\(age) years)")
    }
    return [
      Detail(say("Account number"), code: customer.accountNumber.text),
      Detail(say("Code"), code: customer.code.description),
      Detail(say("Address"), markup: Markup(lines)),
      Detail(say("Postcode"), details.postcode),
      Detail(say("Date of birth"), born),
      phone.map { Detail(say("Phone"), markup: $0) } ?? Detail(say("Phone"), nil),
    ]
  }

  private func films(_ customer: Customer, _ out: [Rental]) -> Markup {
    let rows = RentalRows(settings: settings, now: now)
    return section(
      say("Films out"),
      action: linkButton(
        say("History", as: "of rentals"), Paths.history(customer.id), icon: .clock),
      out.isEmpty
        ? "<p class=\"hint\">\(say("No films out."))</p>"
        : rowList(out.map { rows.current($0) }, label: say("Films out")))
      + linkButton(
        say("Rent or return"), Paths.current(customer.id), icon: .rentals, style: .primary)
      + paper(customer, hasFilms: !out.isEmpty)
  }

  /// Links to the documents that are printed for the customer.
  private func paper(_ customer: Customer, hasFilms: Bool) -> Markup {
    group(
      (hasFilms ? linkButton(say("Rental slip"), Paths.slip(customer.id), icon: .print) : .empty)
        + linkButton(say("Customer card"), Paths.card(customer.id), icon: .print)
        + linkButton(
          say("Calendar of due dates"), Paths.customerCalendar(customer.id), icon: .calendar))
  }
}
