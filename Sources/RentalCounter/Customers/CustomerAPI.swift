import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Customers for programs.
struct CustomerAPI: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(API.customers.pattern, for: .clerks, list),
      .post(API.customers.pattern, for: .clerks, register),
      .get(API.customer.pattern, for: .clerks, show),
      .patch(API.customer.pattern, for: .clerks, change).versioned,
      .delete(API.customer.pattern, for: .clerks, delete),
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    let query = call.query.text("q")
    let found = try await call.site.store.read(long: query != nil) { try Customer.list(query, page, $0) }
    return .list(found.items, next: found.next)
  }

  private func register(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let details = CustomerDetails(&check, today: settings.today(call.now))
    try check.finish()
    let register = RegisterCustomer(details, in: call.world)
    return try await call.once { tx in
      let customer = try register(tx)
      return .created(customer, at: API.customer(customer.id))
    }
  }

  private func show(_ call: Call) async throws -> Answer {
    let id = try call.id("customer", of: Customer.self)
    return .record(try await call.site.store.read { try Customer.find(id, $0) })
  }

  private func change(_ call: Call) async throws -> Answer {
    let id = try call.id("customer", of: Customer.self)
    let today = settings.today(call.now)
    return try await call.site.store.write { tx in
      let customer = try Customer.find(id, tx)
      try call.expectUnchanged(customer)
      var check = call.fields.checker
      let details = CustomerDetails(&check, changing: customer.details, today: today)
      let isOpen = check.has("isOpen") ? check.flag("isOpen", say("account's state")) : nil
      try check.finish()
      return .record(try EditCustomer(customer: id, details: details, isOpen: isOpen, now: call.now)(tx))
    }
  }

  private func delete(_ call: Call) async throws -> Answer {
    let delete = DeleteCustomer(customer: try call.id("customer"))
    try await call.site.store.write { _ = try delete($0) }
    return .noContent
  }
}
