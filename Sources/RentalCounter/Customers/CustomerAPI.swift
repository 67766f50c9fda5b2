import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API routes for customers.
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

  private func list(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let query = request.query.text("q")
    let found = try await request.site.store.read(long: query != nil) {
      try Customer.list(query, page, $0)
    }
    return .list(found.items, next: found.next)
  }

  private func register(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let details = CustomerDetails(&check, today: settings.today(request.now))
    try check.finish()
    let register = RegisterCustomer(details, in: request.world)
    return try await request.once { tx in
      let customer = try register(tx)
      return .created(customer, at: API.customer(customer.id))
    }
  }

  private func show(_ request: Request) async throws -> Response {
    let id = try request.id("customer", of: Customer.self)
    return .record(try await request.site.store.read { try Customer.find(id, $0) })
  }

  private func change(_ request: Request) async throws -> Response {
    let id = try request.id("customer", of: Customer.self)
    let today = settings.today(request.now)
    return try await request.site.store.write { tx in
      let customer = try Customer.find(id, tx)
      try request.expectUnchanged(customer)
      var check = request.fields.checker
      let details = CustomerDetails(&check, changing: customer.details, today: today)
      let isOpen = check.has("isOpen") ? check.flag("isOpen", say("account status")) : nil
      try check.finish()
      return .record(
        try EditCustomer(customer: id, details: details, isOpen: isOpen, now: request.now)(tx))
    }
  }

  private func delete(_ request: Request) async throws -> Response {
    let delete = DeleteCustomer(customer: try request.id("customer"))
    try await request.site.store.write { _ = try delete($0) }
    return .noContent
  }
}
