import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the Rentals tab: customers, their open rentals, single rentals and the overdue
/// list.
struct RentalRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(Paths.rentals.pattern, for: .clerks, home),
      .get(Paths.current.pattern, for: .clerks, current),
      .get(Paths.rental.pattern, for: .clerks, show),
      .post(Paths.returned.pattern, for: .clerks, changeReturn),
      .get(Paths.overdue.pattern, for: .clerks, overdue),
    ]
  }

  private func pages(_ request: Request) -> RentalPages {
    RentalPages(settings: settings, now: request.now)
  }

  private func list(
    _ found: ResultPage<Customer>, _ query: String = "", current: ID<Customer>? = nil
  ) -> CustomerList {
    CustomerList(
      found: found, query: query, path: Paths.rentals, row: Paths.current, current: current)
  }

  private func home(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let query = request.query.text("q") ?? ""
    if let code = ShortCode(query),
      let place = try await request.site.store.read({ try ScannedPage.find(code, $0) })
    {
      return .redirect(to: place)
    }
    let (found, overdue, reserved, waiting) = try await request.site.store.read { tx in
      (
        try Customer.list(query, page, tx), try Rental.countOverdue(request.now, tx),
        try Reservation.countLive(request.now, tx), try JournalConflict.countWaiting(tx)
      )
    }
    return request.page(
      pages(request).home(
        list(found, query), overdue: overdue, reserved: reserved, waiting: waiting))
  }

  private func current(_ request: Request) async throws -> Response {
    let id = try request.id("customer", of: Customer.self)
    let (now, today) = (request.now, settings.today(request.now))
    let (customer, out, kept, bills, found) = try await request.site.store.read { [settings] tx in
      let out = try Rental.out(of: id, tx)
      let fresh = out.filter { settings.today($0.rentedAt) == today }.map(\.checkout)
      let bills = try Set(fresh).sorted { $0.text < $1.text }.map { try Bill.find($0, tx) }
      return (
        try Customer.find(id, tx), out, try Reservation.live(for: id, now, tx), bills,
        try Customer.list(nil, PageRequest(), tx)
      )
    }
    return request.page(
      pages(request).current(customer, out, kept, bills, beside: list(found, current: id)))
  }

  private func show(_ request: Request) async throws -> Response {
    let id = try request.id("rental", of: Rental.self)
    let (rental, found) = try await request.site.store.read { tx in
      (try Rental.find(id, tx), try Customer.list(nil, PageRequest(), tx))
    }
    return request.page(
      pages(request).rental(
        rental, beside: list(found, current: rental.customer), key: request.newFormKey()))
  }

  private func changeReturn(_ request: Request) async throws -> Response {
    let id = try request.id("rental", of: Rental.self)
    var check = request.fields.checker
    let isReturned = check.flag("returned", say("return"))
    let takeBack = ReturnFilm(id, by: try request.clerk(), in: request.world)
    let undo = UndoReturn(
      rental: id, clerk: takeBack.clerk, limit: settings.limit, undoWindow: settings.undoWindow,
      now: request.now)
    let minutes = settings.undoWindow.wholeMinutes
    return try await request.act(orBackTo: Paths.rental(id)) { tx in
      if isReturned {
        let rental = try takeBack(tx)
        let flash = Flash.done(
          say("\(rental.filmTitle) returned. You can undo this for \(minutes) minutes."))
        return .redirect(to: Paths.rental(id), flash: flash)
      }
      let rental = try undo(tx)
      return .redirect(
        to: Paths.rental(id),
        flash: .done(say("Return of \(rental.filmTitle) undone. It's out again.")))
    }
  }

  private func overdue(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let late = try await request.site.store.read { try Rental.overdue(request.now, page, $0) }
    return request.page(pages(request).overdue(late))
  }
}
