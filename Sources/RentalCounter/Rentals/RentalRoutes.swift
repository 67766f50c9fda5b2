import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The Rentals tab: customers, what they have out, single rentals, the overdue list.
struct RentalRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(At.rentals.pattern, for: .clerks, home),
      .get(At.current.pattern, for: .clerks, current),
      .get(At.rental.pattern, for: .clerks, show),
      .post(At.returned.pattern, for: .clerks, setReturned),
      .get(At.overdue.pattern, for: .clerks, overdue),
    ]
  }

  private func pages(_ call: Call) -> RentalPages { RentalPages(settings: settings, now: call.now) }

  private func list(_ found: Slice<Customer>, _ query: String = "", current: ID<Customer>? = nil) -> CustomerList {
    CustomerList(found: found, query: query, place: At.rentals, row: At.current, current: current)
  }

  private func home(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    let query = call.query.text("q") ?? ""
    let (found, overdue, reserved, waiting) = try await call.site.store.read { tx in
      (
        try Customer.list(query, page, tx), try Rental.countOverdue(call.now, tx),
        try Reservation.countLive(call.now, tx), try JournalConflict.countWaiting(tx)
      )
    }
    return call.page(
      pages(call).home(list(found, query), overdue: overdue, reserved: reserved, waiting: waiting))
  }

  private func current(_ call: Call) async throws -> Answer {
    let id = try call.id("customer", of: Customer.self)
    let (now, today) = (call.now, settings.today(call.now))
    let (customer, out, kept, bills, found) = try await call.site.store.read { [settings] tx in
      let out = try Rental.out(of: id, tx)
      let fresh = out.filter { settings.today($0.rentedAt) == today }.map(\.checkout)
      let bills = try Set(fresh).sorted { $0.text < $1.text }.map { try Bill.find($0, tx) }
      return (
        try Customer.find(id, tx), out, try Reservation.live(for: id, now, tx), bills,
        try Customer.list(nil, PageRequest(), tx)
      )
    }
    return call.page(pages(call).current(customer, out, kept, bills, beside: list(found, current: id)))
  }

  private func show(_ call: Call) async throws -> Answer {
    let id = try call.id("rental", of: Rental.self)
    let (rental, found) = try await call.site.store.read { tx in
      (try Rental.find(id, tx), try Customer.list(nil, PageRequest(), tx))
    }
    return call.page(
      pages(call).rental(rental, beside: list(found, current: rental.customer), key: call.newFormKey()))
  }

  private func setReturned(_ call: Call) async throws -> Answer {
    let id = try call.id("rental", of: Rental.self)
    var check = call.fields.checker
    let isReturned = check.flag("returned", say("return"))
    let takeBack = ReturnFilm(id, by: try call.clerk(), in: call.world)
    let undo = UndoReturn(
      rental: id, clerk: takeBack.clerk, limit: settings.limit, undoWindow: settings.undoWindow, now: call.now)
    let minutes = settings.undoWindow.wholeMinutes
    return try await call.act(orBackTo: At.rental(id)) { tx in
      if isReturned {
        let rental = try takeBack(tx)
        let flash = Flash.done(say("\(rental.filmTitle) is returned. This can be undone for \(minutes) minutes."))
        return .redirect(to: At.rental(id), flash: flash)
      }
      let rental = try undo(tx)
      return .redirect(
        to: At.rental(id), flash: .done(say("The return of \(rental.filmTitle) is undone: it is out again.")))
    }
  }

  private func overdue(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    let late = try await call.site.store.read { try Rental.overdue(call.now, page, $0) }
    return call.page(pages(call).overdue(late))
  }
}
