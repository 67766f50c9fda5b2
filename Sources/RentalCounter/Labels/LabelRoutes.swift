import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaImaging
import PlazaMarkup
import PlazaProcesses
import PlazaUI

/// The routes for printed documents: labels for copies, cards for customers and rental slips, each
/// a PDF of exact size.
struct LabelRoutes: Sendable {
  let settings: RentalSettings
  let pdf: PDF

  var routes: [Route] {
    [
      .get(Paths.labels.pattern, for: .clerks, choose),
      .post(Paths.labels.pattern, for: .clerks, chosen),
      .get(Paths.labelsPDF.pattern, for: .clerks, labels),
      .get(Paths.card.pattern, for: .clerks, card),
      .get(Paths.slip.pattern, for: .clerks, slip),
    ]
  }

  private func choose(_ request: Request) async throws -> Response {
    let film = try await find(request)
    return request.page(LabelPages().choose(film, LabelRequest(film)))
  }

  /// Redirects to the document, or shows the form with its errors.
  private func chosen(_ request: Request) async throws -> Response {
    let film = try await find(request)
    var check = request.fields.checker
    let choice = LabelRequest(&check, film)
    if check.errors.isEmpty { return .redirect(to: choice.link(film)) }
    return request.page(
      LabelPages().choose(film, choice, check.errors), status: .unprocessableContent)
  }

  private func labels(_ request: Request) async throws -> Response {
    let film = try await find(request)
    var check = request.query.checker
    let choice = LabelRequest(&check, film)
    try check.finish()
    let labels = film.copies.filter { choice.copies.contains($0.number) }.map { copy in
      Label(title: film.title, note: say("Copy \(copy.number)"), code: copy.code)
    }
    let sheet = LabelSheet(format: choice.format, labels: labels, start: choice.start - 1)
    return try await document(sheet.pages, choice.format.page)
  }

  private func card(_ request: Request) async throws -> Response {
    let id = try request.id("customer", of: Customer.self)
    let customer = try await request.site.store.read { try Customer.find(id, $0) }
    return try await document(
      [CustomerCard(customer: customer, shop: settings.shopTitle).page], CustomerCard.size)
  }

  /// Returns a slip of a customer's open rentals or, with `checkout`, of the films that were
  /// rented together.
  private func slip(_ request: Request) async throws -> Response {
    let id = try request.id("customer", of: Customer.self)
    var check = request.query.checker
    let paper = check.optionalChoice("paper", say("paper"), of: RentalSlip.Paper.self) ?? .roll
    try check.finish()
    let checkout = try request.query.text("checkout").map { text throws -> ID<Rental.Checkout> in
      guard let checkout = ID<Rental.Checkout>(text) else { throw Problem.notFound }
      return checkout
    }
    let (customer, rentals) = try await request.site.store.read { tx in
      let customer = try Customer.find(id, tx)
      guard let checkout else { return (customer, try Rental.out(of: id, tx)) }
      return (customer, try Rental.of(checkout, tx).filter { $0.customer == id })
    }
    guard !rentals.isEmpty else { throw Problem.nothingToPrint(customer.name) }
    let slip = RentalSlip(
      shop: settings.shopTitle, customer: customer, rentals: rentals,
      currency: settings.currency,
      printed: settings.shopTime.full(request.now), paper: paper)
    return try await document(slip.pages, (slip.paper.width, slip.height))
  }

  private func find(_ request: Request) async throws -> Film {
    let id = try request.id("film", of: Film.self)
    return try await request.site.store.read { try Film.find(id, $0) }
  }

  private func document(_ pages: [Markup], _ size: (width: Double, height: Double)) async throws
    -> Response
  {
    do {
      let bytes = try await pdf.render(pages, widthMM: size.width, heightMM: size.height)
      return .bytes(bytes, type: "application/pdf")
    } catch let error as ToolError {
      throw error.requestError
    }
  }
}

extension Problem {
  fileprivate static func nothingToPrint(_ name: String) -> Problem {
    Problem(
      .notFound, "nothing-to-print", title: say("Nothing to print"),
      detail: say("\(name) has no films out, so there's no slip to print. Rent a film first."))
  }
}

extension Paths {
  static let labels = RoutePath("/rental/films/{film}/labels")
  static let labelsPDF = RoutePath("/rental/films/{film}/labels.pdf")
  static let card = RoutePath("/rental/customers/{customer}/card.pdf")
  static let slip = RoutePath("/rental/customers/{customer}/slip.pdf")
}
