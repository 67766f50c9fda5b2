import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Due dates as a calendar for each customer who wants one.
struct CalendarRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(At.calendar.pattern, for: .everyone, feed),
      .get(At.customerCalendar.pattern, for: .clerks, show),
      .post(At.customerCalendar.pattern, for: .clerks, renew),
      .post(At.stopCalendar.pattern, for: .clerks, stop),
    ]
  }

  private func feed(_ call: Call) async throws -> Answer {
    let name = try call.parameter("token")
    guard name.hasSuffix(".ics") else { throw Problem.notFound }
    let token = String(name.dropLast(4))
    let rentals = try await call.site.store.read { tx throws -> [Rental]? in
      try CalendarToken.customer(token, tx).map { try Rental.out(of: $0, tx) }
    }
    guard let rentals else { throw Problem.notFound }
    let calendar = DueCalendar(shop: say(settings.shopName), rentals: rentals, settings: settings)
    return .bytes(calendar.bytes, type: "text/calendar; charset=utf-8")
  }

  private func show(_ call: Call) async throws -> Answer {
    let id = try call.id("customer", of: Customer.self)
    let (customer, token) = try await call.site.store.read { tx in
      (try Customer.find(id, tx), try CalendarToken.find(id, tx))
    }
    let address = token.map { call.wholeAddress(of: At.calendar("\($0).ics")) }
    return call.page(CalendarPages().show(customer, address: address, key: call.newFormKey()))
  }

  private func renew(_ call: Call) async throws -> Answer {
    let renew = RenewCalendar(try call.id("customer"), in: call.world)
    return try await call.once { tx in
      let customer = try renew(tx)
      return .redirect(
        to: At.customerCalendar(customer.id),
        flash: .done(say("The calendar of \(customer.name.isolated) has a new address.")))
    }
  }

  private func stop(_ call: Call) async throws -> Answer {
    let stop = StopCalendar(customer: try call.id("customer"))
    return try await call.once { tx in
      let customer = try stop(tx)
      return .redirect(
        to: At.customerCalendar(customer.id), flash: .done(say("The calendar of \(customer.name.isolated) is stopped."))
      )
    }
  }
}

extension At {
  /// A customer's calendar; its secret ends in `.ics`.
  static let calendar = Place("/rental/calendar/{token}")
  static let customerCalendar = Place("/rental/customers/{customer}/calendar")
  static let stopCalendar = Place("/rental/customers/{customer}/calendar/stop")
}
