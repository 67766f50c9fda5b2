import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The clerks' routes for reservations.
struct ReservationRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(Paths.reservations.pattern, for: .clerks, list),
      .get(Paths.reservation.pattern, for: .clerks) { try await show($0) },
      .post(Paths.releaseReservation.pattern, for: .clerks, release),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let (page, now) = (try request.pageRequest(), request.now)
    let found = try await request.site.store.read { try Reservation.live(now, page, $0) }
    return request.page(ReservationPages(settings: settings, now: now).list(found))
  }

  private func show(
    _ request: Request, _ errors: ValidationErrors = ValidationErrors(),
    _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let (id, now) = (try request.id("reservation", of: Reservation.self), request.now)
    let reservation = try await request.site.store.read { try Reservation.find(id, $0).asOf(now) }
    let form = FormView(
      "release", action: Paths.releaseReservation(id), key: request.newFormKey(), errors: errors,
      values: request.typed)
    return request.page(
      ReservationPages(settings: settings, now: now).detail(reservation, form), status: status)
  }

  private func release(_ request: Request) async throws -> Response {
    let id = try request.id("reservation", of: Reservation.self)
    _ = try await request.site.store.read { try Reservation.find(id, $0) }
    let outcome = try await request.submit { check in
      ReleaseReservation(
        reservation: id, reason: check.text("reason", say("reason"), atMost: 200), now: request.now
      )
    } _: { release, tx in
      let ended = try release(tx)
      return .redirect(
        to: Paths.film(ended.film),
        flash: .done(say("Copy \(ended.copyNumber) of \(ended.filmTitle) is available again.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, _, let status): return try await show(request, errors, status)
    }
  }
}

extension Paths {
  static let reservations = RoutePath("/rental/reservations")
  static let reservation = RoutePath("/rental/reservations/{reservation}")
  static let releaseReservation = RoutePath("/rental/reservations/{reservation}/release")
}
