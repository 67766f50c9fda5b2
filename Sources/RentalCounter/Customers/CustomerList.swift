import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The list of customers on the Customers and the Rentals tab.
struct CustomerList: Sendable {
  let found: ResultPage<Customer>
  let query: String
  /// The address of the list, to which the search is sent.
  let path: RoutePath
  /// The page to which a row links.
  let row: RoutePath
  var current: ID<Customer>?

  var markup: Markup {
    searchField(say("Search customers"), in: path(), query: query, results: "customers")
      + searchResults("customers", notify: CountText.customers(found.items.count), results)
  }

  private var results: Markup {
    if found.items.isEmpty { return nobody }
    let more = found.next.map { path().query(["q": query.isEmpty ? nil : query, "after": $0]) }
    return rowList(found.items.map(line), label: say("Customers")) + pager(more)
  }

  private func line(_ customer: Customer) -> ListRow {
    ListRow(
      customer.name, row(customer.id), subtitle: customer.details.postcode,
      leading: .initials(of: customer.name),
      trailing: customer.rentalsOut > 0 ? say("\(customer.rentalsOut) out") : nil,
      mark: customer.isOpen ? .tick(say("Account open")) : .cross(say("Account closed")),
      isCurrent: customer.id == current)
  }

  private var nobody: Markup {
    let add = linkButton(say("Add a customer"), Paths.newCustomer(), icon: .add, style: .primary)
    return query.isEmpty
      ? emptyState(
        .customers, say("No customers yet"),
        say("A name, an address and a postcode are enough to start."), action: add)
      : emptyState(
        .search, say("No customers found", as: "a customer"),
        say(
          """
          No name, postcode, code or account number begins with “\(query)”. Try fewer letters, or add the customer.
          """),
        action: add)
  }
}
