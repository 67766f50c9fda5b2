import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API routes for rentals.
struct RentalAPI: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .post(API.rentals.pattern, for: .clerks, rent),
      .get(API.rental.pattern, for: .clerks, show),
      .post(API.returnRental.pattern, for: .clerks, takeBack),
      .post(API.undoReturn.pattern, for: .clerks, undo),
      .get(API.customerRentals.pattern, for: .clerks, ofCustomer),
      .get(API.overdue.pattern, for: .clerks, overdue),
      .post(API.returns.pattern, for: .clerks, takeBackByCode),
    ]
  }

  private func rent(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let customer = ID<Customer>(check.text("customer", say("customer")))
    if customer == nil { check.addError("customer", say("The customer must be a customer ID.")) }
    let rental = RentalRequest(&check)
    try check.finish()
    guard let customer else { throw NotFound.customer }
    try settings.check(expectedRate: rental.expectedRate)
    let terms = settings.terms(nights: rental.nights, at: request.now)
    let rent = RentFilms(
      to: customer, rental.choices, terms, ageConfirmed: rental.ageConfirmed,
      ageReason: rental.ageReason,
      by: try request.clerk(), in: request.world)
    return try await request.once { tx in
      let rentals = try rent(tx)
      let bill = try Bill.find(rent.checkout, tx)
      var answer = Response.json(status: .created) {
        $0.field("items", rentals)
        $0.field("bill", bill)
      }
      answer.headers[.location] = API.customerRentals(customer).query(["state": "open"]).text
      return answer
    }
  }

  private func show(_ request: Request) async throws -> Response {
    let id = try request.id("rental", of: Rental.self)
    return .json(try await request.site.store.read { try Rental.find(id, $0) })
  }

  private func takeBack(_ request: Request) async throws -> Response {
    let takeBack = ReturnFilm(try request.id("rental"), by: try request.clerk(), in: request.world)
    return try await request.once { .json(try takeBack($0)) }
  }

  private func undo(_ request: Request) async throws -> Response {
    let undo = UndoReturn(
      rental: try request.id("rental"), clerk: try request.clerk(), limit: settings.limit,
      undoWindow: settings.undoWindow,
      now: request.now)
    return try await request.once { .json(try undo($0)) }
  }

  private func takeBackByCode(_ request: Request) async throws -> Response {
    let takeBack = ReturnByCode(
      try request.scannedCode(), by: try request.clerk(), settings, in: request.world)
    return try await request.once { .json(try takeBack($0)) }
  }

  private func ofCustomer(_ request: Request) async throws -> Response {
    let customer = try request.id("customer", of: Customer.self)
    let page = try request.pageRequest()
    var check = request.query.checker
    let state = check.optionalChoice("state", say("state"), of: RentalState.self) ?? .all
    try check.finish()
    let found = try await request.site.store.read { tx in
      _ = try Customer.find(customer, tx)
      return try Rental.list(of: customer, openOnly: state == .open, page, tx)
    }
    return .list(found.items, next: found.next)
  }

  private func overdue(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let found = try await request.site.store.read { try Rental.overdue(request.now, page, $0) }
    return .list(found.items, next: found.next)
  }
}

/// The rentals of a customer that are listed.
enum RentalState: String, Sendable, CaseIterable { case open, all }

extension Request {
  /// The scanned or typed code of a copy.
  func scannedCode() throws -> ShortCode {
    var check = fields.checker
    let typed = check.text("code", say("code"), atMost: 60)
    let code = ShortCode(typed)
    if code == nil { check.addError("code", RentRefusal.misread) }
    try check.finish()
    guard let code else { throw ValidationErrors("code", say("Scan the code again.")) }
    return code
  }
}
