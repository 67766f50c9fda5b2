import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the Customers tab.
struct CustomerRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(Paths.customers.pattern, for: .clerks, list),
      .get(Paths.newCustomer.pattern, for: .clerks) {
        $0.page(pages($0).add(CustomerForm(key: $0.newFormKey())))
      }
      .cacheable,
      .post(Paths.customers.pattern, for: .clerks, register),
      .get(Paths.customer.pattern, for: .clerks, detail),
      .get(Paths.editCustomer.pattern, for: .clerks, edit),
      .post(Paths.customer.pattern, for: .clerks, save).versioned,
      .post(Paths.customerState.pattern, for: .clerks, changeState),
      .get(Paths.deleteCustomer.pattern, for: .clerks, confirmDeletion),
      .post(Paths.deleteCustomer.pattern, for: .clerks, delete),
      .get(Paths.history.pattern, for: .clerks, history),
      .post(Paths.unlinkMember.pattern, for: .clerks, unlink),
    ]
  }

  private func pages(_ request: Request) -> CustomerPages {
    CustomerPages(settings: settings, now: request.now)
  }

  private func list(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let query = request.query.text("q") ?? ""
    let found = try await request.site.store.read(long: !query.isEmpty) {
      try Customer.list(query, page, $0)
    }
    return request.page(
      pages(request).list(
        CustomerList(found: found, query: query, path: Paths.customers, row: Paths.customer)))
  }

  private func detail(_ request: Request) async throws -> Response {
    let id = try request.id("customer", of: Customer.self)
    let now = request.now
    let (customer, namesakes, out, kept, found, linked) = try await request.site.store.read { tx in
      let customer = try Customer.find(id, tx)
      return (
        customer, try customer.namesakes(tx), try Rental.out(of: id, tx),
        try Reservation.live(for: id, now, tx),
        try Customer.list(nil, PageRequest(), tx), try LinkedMembers(customer: id, now: now, tx)
      )
    }
    let list = CustomerList(
      found: found, query: "", path: Paths.customers, row: Paths.customer, current: id)
    let accounts = linked.markup(settings.shopTime) { request.newFormKey() }
    return request.page(
      pages(request).detail(
        customer, namesakes, out: out, reserved: kept, linked: accounts, beside: list,
        key: request.newFormKey()))
  }

  private func register(_ request: Request) async throws -> Response {
    let today = settings.today(request.now)
    let outcome = try await request.submit({ check in
      RegisterCustomer(CustomerDetails(&check, today: today), in: request.world)
    }) { register, tx in
      let customer = try register(tx)
      return .redirect(
        to: Paths.customer(customer.id),
        flash: .done(say("\(customer.name.isolated) is registered. Account \(customer.code).")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = CustomerForm(
        key: request.newFormKey(), values: request.typed, errors, refused: refused)
      return request.page(pages(request).add(form), status: status)
    }
  }

  private func edit(_ request: Request) async throws -> Response {
    let customer = try await find(request)
    return request.page(
      pages(request).edit(customer, CustomerForm(customer, key: request.newFormKey())))
  }

  private func save(_ request: Request) async throws -> Response {
    let customer = try await find(request)
    let today = settings.today(request.now)
    let outcome = try await request.submit({ check in
      EditCustomer(
        customer: customer.id, details: CustomerDetails(&check, today: today),
        isOpen: check.flag("isOpen", say("account status")), now: request.now)
    }) { edit, tx in
      try request.expectUnchanged(Customer.find(customer.id, tx).version)
      let saved = try edit(tx)
      return .redirect(
        to: Paths.customer(saved.id), flash: .done(say("\(saved.name.isolated) was saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = CustomerForm(
        key: request.newFormKey(), values: request.typed, errors, refused: refused)
      return request.page(pages(request).edit(customer, form), status: status)
    }
  }

  private func changeState(_ request: Request) async throws -> Response {
    let id = try request.id("customer", of: Customer.self)
    var check = request.fields.checker
    let open = check.flag("isOpen", say("account status"))
    let now = request.now
    return try await request.act(orBackTo: Paths.customer(id)) { tx in
      let customer =
        open ? try ReopenAccount(customer: id)(tx) : try CloseAccount(customer: id, now: now)(tx)
      return .redirect(
        to: Paths.customer(id),
        flash: .done(
          customer.isOpen
            ? say("\(customer.name.isolated)'s account is open.")
            : say("\(customer.name.isolated)'s account is closed.")))
    }
  }

  private func confirmDeletion(_ request: Request) async throws -> Response {
    let customer = try await find(request)
    if customer.rentalsOut > 0 {
      let titles = try await request.site.store.read { try Customer.titlesOut(customer.id, $0) }
      let refusal = AccountRefusal(customer, out: titles, action: .delete)
      return .redirect(to: Paths.editCustomer(customer.id), flash: .alert(refusal.message))
    }
    return request.page(pages(request).delete(customer, key: request.newFormKey()))
  }

  private func delete(_ request: Request) async throws -> Response {
    let id = try request.id("customer", of: Customer.self)
    return try await request.act(orBackTo: Paths.editCustomer(id)) { tx in
      let name = try DeleteCustomer(customer: id)(tx)
      return .redirect(to: Paths.customers(), flash: .done(say("\(name.isolated) was deleted.")))
    }
  }

  private func history(_ request: Request) async throws -> Response {
    let id = try request.id("customer", of: Customer.self)
    let page = try request.pageRequest()
    let (customer, rentals) = try await request.site.store.read { tx in
      (try Customer.find(id, tx), try Rental.list(of: id, openOnly: false, page, tx))
    }
    return request.page(pages(request).history(customer, rentals))
  }

  private func unlink(_ request: Request) async throws -> Response {
    let customer = try request.id("customer", of: Customer.self)
    let unlink = UnlinkMember(
      customer: customer, member: try request.id("member"), clerk: try request.signedIn().id,
      now: request.now)
    return try await request.once { tx in
      _ = try Customer.find(customer, tx)
      try unlink(tx)
      return .redirect(to: Paths.customer(customer), flash: .done(say("Account unlinked.")))
    }
  }

  private func find(_ request: Request) async throws -> Customer {
    let id = try request.id("customer", of: Customer.self)
    return try await request.site.store.read { try Customer.find(id, $0) }
  }
}
