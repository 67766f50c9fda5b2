import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// What is kept for whom, for clerks.
struct ReservationRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(At.reservations.pattern, for: .clerks, list),
      .get(At.reservation.pattern, for: .clerks) { try await show($0) },
      .post(At.releaseReservation.pattern, for: .clerks, release),
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let (page, now) = (try call.pageRequest(), call.now)
    let found = try await call.site.store.read { try Reservation.live(now, page, $0) }
    return call.page(ReservationPages(settings: settings, now: now).list(found))
  }

  private func show(
    _ call: Call, _ complaints: Complaints = Complaints(), _ status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let (id, now) = (try call.id("reservation", of: Reservation.self), call.now)
    let reservation = try await call.site.store.read { try Reservation.find(id, $0).asOf(now) }
    let form = FormView(
      "release", action: At.releaseReservation(id), key: call.newFormKey(), complaints: complaints, values: call.typed)
    return call.page(ReservationPages(settings: settings, now: now).detail(reservation, form), status: status)
  }

  private func release(_ call: Call) async throws -> Answer {
    let id = try call.id("reservation", of: Reservation.self)
    _ = try await call.site.store.read { try Reservation.find(id, $0) }
    let outcome = try await call.submit { check in
      LetReservationGo(reservation: id, reason: check.text("reason", say("reason"), atMost: 200), now: call.now)
    } _: { letGo, tx in
      let ended = try letGo(tx)
      return .redirect(
        to: At.film(ended.film), flash: .done(say("Copy \(ended.copyNumber) of \(ended.filmTitle) is free.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, _, let status): return try await show(call, complaints, status)
    }
  }
}

extension At {
  static let reservations = Place("/rental/reservations")
  static let reservation = Place("/rental/reservations/{reservation}")
  static let releaseReservation = Place("/rental/reservations/{reservation}/release")
}
