import PlazaBase
import PlazaMarkup
import PlazaUI

extension SamplePages {
  static let people: [(name: String, postcode: String, out: Int, isOpen: Bool)] = [
    ("Ann Lee", "M1 4BT", 2, true), ("Bob Fletcher", "SK4 2HD", 0, true),
    ("Cleo Adeyemi", "M20 3JX", 3, true),
    ("Dan O’Connell", "OL8 1QT", 0, false), ("김민수", "M4 6JA", 1, true),
    ("Eleanor Whitcombe-Fitzgerald of Upper Slaughter and Lower Peover", "WA16 9PZ", 1, true),
    ("Farid Nazari", "M14 5TQ", 0, true), ("Grace Hopper", "BL1 2AN", 0, true),
    ("Hugo Martínez", "M3 7BQ", 2, true),
    ("Iris Kowalska", "SK1 3XE", 0, true), ("José Carvalho", "M15 6BH", 0, false),
    ("Kirsten Møller", "WN1 1AR", 1, true),
  ]

  static func customerRows(current: Int? = nil) -> [ListRow] {
    people.enumerated().map { position, person in
      ListRow(
        person.name, Link("rental", "customers", String(position)), subtitle: person.postcode,
        leading: .initials(of: person.name), trailing: person.out > 0 ? "\(person.out) out" : nil,
        mark: person.isOpen ? .tick("Open account") : .cross("Closed account"),
        isCurrent: position == current)
    }
  }

  static func customerPane(current: Int? = nil) -> Markup {
    searchField("Search customers", in: customers, query: "", results: "found")
      + searchResults(
        "found", notify: "12 customers", rowList(customerRows(current: current)) + pager(customers)
      )
  }

  static let addCustomer = barLink(.add, "Add a customer", Link(path: "/rental/customers/new"))

  static func customerList() -> Page {
    Page("Customers", actions: addCustomer, list: customerPane(), detail: nil)
  }

  static func noCustomers() -> Page {
    let empty = emptyState(
      .customers, "No customers yet",
      "The first one is a minute’s work: name, address and postcode.",
      action: linkButton(
        "Add a customer", Link(path: "/rental/customers/new"), icon: .add, style: .primary))
    return Page("Customers", actions: addCustomer, list: empty, detail: nil)
  }

  static func customer() -> Page {
    let detail = """
      \(personHead("Ann Lee", Badge("Open account", .done).markup))
      \(section("Films out", action: "<a href=\"/rental/rentals/1\">Rent films</a>", rowList([
        ListRow("The Matrix", rentals, subtitle: "Copy 2 · due Wednesday 27 May", leading: .cover(someCover),
          badge: Badge("Overdue", .alert)),
        ListRow("Spirited Away", rentals, subtitle: "Copy 1 · due tomorrow", leading: .cover(nil), trailing: "£9.00"),
      ])))
      \(section("View details", detailList([
        Detail("Account number", code: "0197a3c2-5b1e-7d44-9f3a-2c8e6b7d1f05"),
        Detail("Code", code: "C7K4-9M2X"), Detail("Address", "14 Tib Street\nManchester"), Detail("Postcode", "M1 4BT"),
        Detail("Date of birth", "24 May 2001 (25)"),
        Detail("Phone", markup: "<a href=\"tel:+441615550123\">0161 555 0123</a>"),
      ]), footer: "Customer since 3 January 2026."))
      \(linkButton("History", rentals, icon: .clock)) \(linkButton("Label", rentals, icon: .print))
      """ as Markup
    return Page(
      "Ann Lee", back: customers, actions: barLink("Edit", Link(path: "/rental/customers/1/edit")),
      listActions: addCustomer, list: customerPane(current: 0), detail: detail)
  }

  static func customerFields(_ form: FormView) -> Markup {
    group(
      form.text("name", "Name", required: true, autocomplete: "name")
        + form.lines("address", "Address", required: true, autocomplete: "street-address")
        + form.text("postcode", "Postcode", required: true, autocomplete: "postal-code"))
      + group(
        form.date(
          "dateOfBirth", "Date of birth", autocomplete: "bday", latest: CalendarDate("2026-05-24"))
          + form.phone("phone", "Phone"), footer: "The account number is made by itself.")
  }

  static func newCustomer() -> Page {
    let form = FormView.sample()
    return Page("New customer", form, customerFields(form), cancel: customers)
  }

  static func wrongCustomer() -> Page {
    var wrong = ValidationErrors("name", "Enter the name.")
    wrong.add("postcode", "Enter the postcode.")
    wrong.add("dateOfBirth", "The date of birth is in the future. Please check the year.")
    wrong.add("counter", "Somebody else changed this customer a moment ago.")
    let form = FormView.sample(
      wrong: wrong, ["address": ["14 Tib Street\nManchester <M1>"], "dateOfBirth": ["2031-05-24"]])
    let fields =
      customerFields(form)
      + group(form.toggle("isOpen", "Account is open", hint: "A closed account cannot rent."))
    let delete = confirmLink(
      "Delete this customer", Link(path: "/rental/customers/1/delete"), icon: .trash)
    return Page("Edit customer", form, fields, cancel: customers, after: delete)
  }

  static func deleteCustomer() -> Page {
    confirmation(
      "Delete the account of Ann Lee?",
      "This can't be undone. Past rentals stay on record without the name.",
      yes: "Delete permanently",
      action: Link(path: "/rental/customers/1/delete"), key: "k-2", cancel: customers)
  }
}
