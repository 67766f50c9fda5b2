import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The Customers tab.
struct CustomerRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(At.customers.pattern, for: .clerks, list),
      .get(At.newCustomer.pattern, for: .clerks) { $0.page(pages($0).add(CustomerForm(key: $0.newFormKey()))) }
        .aboutNobody,
      .post(At.customers.pattern, for: .clerks, register),
      .get(At.customer.pattern, for: .clerks, detail),
      .get(At.editCustomer.pattern, for: .clerks, edit),
      .post(At.customer.pattern, for: .clerks, save).versioned,
      .post(At.customerState.pattern, for: .clerks, setState),
      .get(At.deleteCustomer.pattern, for: .clerks, askDelete),
      .post(At.deleteCustomer.pattern, for: .clerks, delete),
      .get(At.history.pattern, for: .clerks, history),
      .post(At.unlinkMember.pattern, for: .clerks, unlink),
    ]
  }

  private func pages(_ call: Call) -> CustomerPages { CustomerPages(settings: settings, now: call.now) }

  private func list(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    let query = call.query.text("q") ?? ""
    let found = try await call.site.store.read(long: !query.isEmpty) { try Customer.list(query, page, $0) }
    return call.page(
      pages(call).list(CustomerList(found: found, query: query, place: At.customers, row: At.customer)))
  }

  private func detail(_ call: Call) async throws -> Answer {
    let id = try call.id("customer", of: Customer.self)
    let now = call.now
    let (customer, out, kept, found, linked) = try await call.site.store.read { tx in
      (
        try Customer.find(id, tx), try Rental.out(of: id, tx), try Reservation.live(for: id, now, tx),
        try Customer.list(nil, PageRequest(), tx), try LinkedMembers(customer: id, now: now, tx)
      )
    }
    let list = CustomerList(found: found, query: "", place: At.customers, row: At.customer, current: id)
    let accounts = linked.markup(settings.shopTime) { call.newFormKey() }
    return call.page(
      pages(call).detail(customer, out: out, kept: kept, linked: accounts, beside: list, key: call.newFormKey()))
  }

  private func register(_ call: Call) async throws -> Answer {
    let today = settings.today(call.now)
    let outcome = try await call.submit({ check in
      RegisterCustomer(CustomerDetails(&check, today: today), in: call.world)
    }) { register, tx in
      let customer = try register(tx)
      return .redirect(
        to: At.customer(customer.id),
        flash: .done(say("\(customer.name.isolated) is registered. Account \(customer.code).")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = CustomerForm(key: call.newFormKey(), values: call.typed, complaints, refused: refused)
      return call.page(pages(call).add(form), status: status)
    }
  }

  private func edit(_ call: Call) async throws -> Answer {
    let customer = try await find(call)
    return call.page(pages(call).edit(customer, CustomerForm(customer, key: call.newFormKey())))
  }

  private func save(_ call: Call) async throws -> Answer {
    let customer = try await find(call)
    let today = settings.today(call.now)
    let outcome = try await call.submit({ check in
      EditCustomer(
        customer: customer.id, details: CustomerDetails(&check, today: today),
        isOpen: check.flag("isOpen", say("account's state")), now: call.now)
    }) { edit, tx in
      try call.expectUnchanged(Customer.find(customer.id, tx).version)
      let saved = try edit(tx)
      return .redirect(to: At.customer(saved.id), flash: .done(say("\(saved.name.isolated) is saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = CustomerForm(key: call.newFormKey(), values: call.typed, complaints, refused: refused)
      return call.page(pages(call).edit(customer, form), status: status)
    }
  }

  private func setState(_ call: Call) async throws -> Answer {
    let id = try call.id("customer", of: Customer.self)
    var check = call.fields.checker
    let open = check.flag("isOpen", say("account's state"))
    let now = call.now
    return try await call.act(orBackTo: At.customer(id)) { tx in
      let customer = open ? try ReopenAccount(customer: id)(tx) : try CloseAccount(customer: id, now: now)(tx)
      return .redirect(
        to: At.customer(id),
        flash: .done(
          customer.isOpen
            ? say("\(customer.name.isolated)'s account is open.")
            : say("\(customer.name.isolated)'s account is closed.")))
    }
  }

  private func askDelete(_ call: Call) async throws -> Answer {
    let customer = try await find(call)
    if customer.rentalsOut > 0 {
      let titles = try await call.site.store.read { try Customer.titlesOut(customer.id, $0) }
      let refusal = AccountRefusal(customer, out: titles, wish: .delete)
      return .redirect(to: At.editCustomer(customer.id), flash: .alert(refusal.sentence))
    }
    return call.page(pages(call).delete(customer, key: call.newFormKey()))
  }

  private func delete(_ call: Call) async throws -> Answer {
    let id = try call.id("customer", of: Customer.self)
    return try await call.act(orBackTo: At.editCustomer(id)) { tx in
      let name = try DeleteCustomer(customer: id)(tx)
      return .redirect(to: At.customers(), flash: .done(say("\(name.isolated) is deleted.")))
    }
  }

  private func history(_ call: Call) async throws -> Answer {
    let id = try call.id("customer", of: Customer.self)
    let page = try call.pageRequest()
    let (customer, rentals) = try await call.site.store.read { tx in
      (try Customer.find(id, tx), try Rental.list(of: id, openOnly: false, page, tx))
    }
    return call.page(pages(call).history(customer, rentals))
  }

  private func unlink(_ call: Call) async throws -> Answer {
    let customer = try call.id("customer", of: Customer.self)
    let unlink = UnlinkMember(
      customer: customer, member: try call.id("member"), clerk: try call.signedIn().id, now: call.now)
    return try await call.once { tx in
      _ = try Customer.find(customer, tx)
      try unlink(tx)
      return .redirect(to: At.customer(customer), flash: .done(say("The account is unlinked.")))
    }
  }

  private func find(_ call: Call) async throws -> Customer {
    let id = try call.id("customer", of: Customer.self)
    return try await call.site.store.read { try Customer.find(id, $0) }
  }
}
