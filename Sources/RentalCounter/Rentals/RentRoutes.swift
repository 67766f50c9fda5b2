import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes that select films for a customer and rent them.
struct RentRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(Paths.choose.pattern, for: .clerks, choose),
      .post(Paths.current.pattern, for: .clerks, rent),
    ]
  }

  private func choose(_ request: Request) async throws -> Response {
    let customer = try await find(request)
    let limit = settings.limit
    if let no = customer.cannotRent(limit: limit) {
      return .redirect(to: Paths.current(customer.id), flash: .alert(no.message))
    }
    return request.wantsJSON
      ? try await scan(request, customer) : try await page(request, customer, request.query)
  }

  /// Responds with the outcomes of the submitted scans, in order.
  private func scan(_ request: Request, _ customer: Customer) async throws -> Response {
    let chosen = request.query.texts("films").prefix(100).compactMap { RentalChoice($0) }
    let typed = request.query.texts("scan").prefix(100)
    let look = ResolveScan(
      customer: customer.id, settings: settings, clerk: try request.clerk(), now: request.now)
    let items = try await request.site.store.read(long: true) {
      try ChosenScan.all(typed, chosen, look, $0)
    }
    return .json { $0.field("items", items) }
  }

  private func rent(_ request: Request) async throws -> Response {
    let customer = try await find(request)
    let clerk = try request.clerk()
    var asked: RentalRequest?
    do {
      let outcome = try await request.submit({ check in
        let rental = RentalRequest(&check)
        asked = rental
        try settings.check(expectedRate: rental.expectedRate)
        return RentFilms(
          to: customer.id, rental.choices, settings.terms(nights: rental.nights, at: request.now),
          ageConfirmed: rental.ageConfirmed, ageReason: rental.ageReason, by: clerk,
          in: request.world)
      }) { [settings] rent, tx in
        .redirect(
          to: Paths.current(customer.id), flash: .done(settings.message(about: try rent(tx))))
      }
      switch outcome {
      case .done(let answer): return answer
      case .invalid(let errors, let refused, let status):
        return try await page(request, customer, request.fields, errors, refused: refused, status)
      }
    } catch let needed as AgeConfirmationNeeded {
      guard let asked else { throw needed }
      let pages = RentalPages(settings: settings, now: request.now)
      let ask = pages.confirmAge(needed, asked, for: customer, key: request.newFormKey())
      return request.page(ask, status: .conflict)
    } catch let young as TooYoung {
      guard let asked else { throw young }
      let pages = RentalPages(settings: settings, now: request.now)
      return request.page(
        pages.tooYoung(young, asked, for: customer, key: request.newFormKey()), status: .conflict)
    }
  }

  private func page(
    _ request: Request, _ customer: Customer, _ fields: Fields,
    _ errors: ValidationErrors = ValidationErrors(),
    refused: String? = nil, _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let typed = fields.texts("films").flatMap { $0.split(whereSeparator: \.isWhitespace) }
    let choices = typed.prefix(100).compactMap { RentalChoice(String($0)) }
    let query = fields.text("q") ?? ""
    let now = request.now
    let look = ResolveScan(
      customer: customer.id, settings: settings, clerk: try request.clerk(), now: now)
    let (shelf, kept, out) = try await request.site.store.read(long: !query.isEmpty) { tx in
      (
        try FilmPicker(choices, query, look, tx), try Reservation.live(for: customer.id, now, tx),
        try Rental.out(of: customer.id, tx)
      )
    }
    let page = ChooseFilms(
      settings: settings, now: now, customer: customer, reserved: kept, chosen: shelf.chosen,
      others: shelf.others,
      query: shelf.query,
      nights: fields.text("nights") ?? "1", key: request.newFormKey(), errors: errors,
      refused: refused ?? shelf.refused, overdue: out.count { $0.dueAt < now }
    ).page
    return request.page(page, status: status)
  }

  private func find(_ request: Request) async throws -> Customer {
    let id = try request.id("customer", of: Customer.self)
    return try await request.site.store.read { try Customer.find(id, $0) }
  }
}
