import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes that publish a customer's due dates as an iCalendar feed.
struct CalendarRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(Paths.calendar.pattern, for: .everyone, feed),
      .get(Paths.customerCalendar.pattern, for: .clerks, show),
      .post(Paths.customerCalendar.pattern, for: .clerks, renew),
      .post(Paths.stopCalendar.pattern, for: .clerks, stop),
    ]
  }

  private func feed(_ request: Request) async throws -> Response {
    let name = try request.parameter("token")
    guard name.hasSuffix(".ics") else { throw Problem.notFound }
    let token = String(name.dropLast(4))
    let rentals = try await request.site.store.read { tx throws -> [Rental]? in
      try CalendarToken.customer(token, tx).map { try Rental.out(of: $0, tx) }
    }
    guard let rentals else { throw Problem.notFound }
    let calendar = DueCalendar(shop: settings.shopTitle, rentals: rentals, settings: settings)
    return .bytes(calendar.bytes, type: "text/calendar; charset=utf-8")
  }

  private func show(_ request: Request) async throws -> Response {
    let id = try request.id("customer", of: Customer.self)
    let (customer, token) = try await request.site.store.read { tx in
      (try Customer.find(id, tx), try CalendarToken.find(id, tx))
    }
    let address = token.map { request.absoluteURL(of: Paths.calendar("\($0).ics")) }
    return request.page(
      CalendarPages().show(customer, address: address, key: request.newFormKey()))
  }

  private func renew(_ request: Request) async throws -> Response {
    let renew = RenewCalendar(try request.id("customer"), in: request.world)
    return try await request.once { tx in
      let customer = try renew(tx)
      return .redirect(
        to: Paths.customerCalendar(customer.id),
        flash: .done(say("\(customer.name.isolated)'s calendar has a new address.")))
    }
  }

  private func stop(_ request: Request) async throws -> Response {
    let stop = StopCalendar(customer: try request.id("customer"))
    return try await request.once { tx in
      let customer = try stop(tx)
      return .redirect(
        to: Paths.customerCalendar(customer.id),
        flash: .done(say("\(customer.name.isolated)'s calendar was stopped."))
      )
    }
  }
}

extension Paths {
  /// A customer's calendar feed. The token parameter ends in `.ics`.
  static let calendar = RoutePath("/rental/calendar/{token}")
  static let customerCalendar = RoutePath("/rental/customers/{customer}/calendar")
  static let stopCalendar = RoutePath("/rental/customers/{customer}/calendar/stop")
}
