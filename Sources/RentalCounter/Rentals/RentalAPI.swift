import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Rentals for programs.
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

  private func rent(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let customer = ID<Customer>(check.text("customer", say("customer")))
    if customer == nil { check.complain("customer", say("The customer must be a customer's id.")) }
    let rental = RentalRequest(&check)
    try check.finish()
    guard let customer else { throw NotThere.customer }
    try settings.check(expectedRate: rental.expectedRate)
    let terms = settings.terms(nights: rental.nights, at: call.now)
    let rent = RentFilms(
      to: customer, rental.choices, terms, ageConfirmed: rental.ageConfirmed, ageReason: rental.ageReason,
      by: try call.clerk(), in: call.world)
    return try await call.once { tx in
      let rentals = try rent(tx)
      let bill = try Bill.find(rent.checkout, tx)
      var answer = Answer.json(status: .created) {
        $0.field("items", rentals)
        $0.field("bill", bill)
      }
      answer.headers[.location] = API.customerRentals(customer).query(["state": "open"]).text
      return answer
    }
  }

  private func show(_ call: Call) async throws -> Answer {
    let id = try call.id("rental", of: Rental.self)
    return .json(try await call.site.store.read { try Rental.find(id, $0) })
  }

  private func takeBack(_ call: Call) async throws -> Answer {
    let takeBack = ReturnFilm(try call.id("rental"), by: try call.clerk(), in: call.world)
    return try await call.once { .json(try takeBack($0)) }
  }

  private func undo(_ call: Call) async throws -> Answer {
    let undo = UndoReturn(
      rental: try call.id("rental"), clerk: try call.clerk(), limit: settings.limit, undoWindow: settings.undoWindow,
      now: call.now)
    return try await call.once { .json(try undo($0)) }
  }

  private func takeBackByCode(_ call: Call) async throws -> Answer {
    let takeBack = ReturnByCode(
      try call.scannedCode(), by: try call.clerk(), settings, in: call.world)
    return try await call.once { .json(try takeBack($0)) }
  }

  private func ofCustomer(_ call: Call) async throws -> Answer {
    let customer = try call.id("customer", of: Customer.self)
    let page = try call.pageRequest()
    var check = call.query.checker
    let state = check.optionalChoice("state", say("state"), of: RentalState.self) ?? .all
    try check.finish()
    let found = try await call.site.store.read { tx in
      _ = try Customer.find(customer, tx)
      return try Rental.list(of: customer, openOnly: state == .open, page, tx)
    }
    return .list(found.items, next: found.next)
  }

  private func overdue(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    let found = try await call.site.store.read { try Rental.overdue(call.now, page, $0) }
    return .list(found.items, next: found.next)
  }
}

/// Which of a customer's rentals are listed.
enum RentalState: String, Sendable, CaseIterable { case open, all }

extension Call {
  /// The copy's code that was scanned or typed.
  func scannedCode() throws -> ShortCode {
    var check = fields.checker
    let typed = check.text("code", say("code"), atMost: 60)
    let code = ShortCode(typed)
    if code == nil { check.complain("code", RentRefusal.misread) }
    try check.finish()
    guard let code else { throw Complaints("code", say("Please scan the code again.")) }
    return code
  }
}
