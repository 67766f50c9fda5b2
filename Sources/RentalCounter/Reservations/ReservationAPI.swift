import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API routes for reservations: a member's own, and their release by clerks.
struct ReservationAPI: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(API.reservations.pattern, for: .members, list),
      .post(API.reservations.pattern, for: .members, reserve),
      .get(API.reservation.pattern, for: .members, show),
      .delete(API.reservation.pattern, for: .members, cancel),
      .post(API.releaseReservation.pattern, for: .clerks, release),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let (member, page, now) = (try request.signedIn().id, try request.pageRequest(), request.now)
    let found = try await request.site.store.read {
      try Reservation.list(ofCardOf: member, now, page, $0)
    }
    return .list(found.items, next: found.next)
  }

  private func reserve(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let film = ID<Film>(check.text("film", say("film")))
    if film == nil { check.addError("film", say("The film must be a film ID.")) }
    let rate = check.expectedRate()
    try check.finish()
    guard let film else { throw NotFound.film }
    let reserve = ReserveCopy(film, for: try request.signedIn().id, settings, in: request.world)
    let settings = settings
    return try await request.once { tx in
      try settings.check(expectedRate: rate)
      let kept = try reserve(tx)
      return .created(kept, at: API.reservation(kept.id))
    }
  }

  private func show(_ request: Request) async throws -> Response {
    let (id, member, now) = (
      try request.id("reservation", of: Reservation.self), try request.signedIn().id, request.now
    )
    return .json(
      try await request.site.store.read { try Reservation.find(id, of: member, $0).asOf(now) })
  }

  private func cancel(_ request: Request) async throws -> Response {
    let cancel = CancelReservation(
      reservation: try request.id("reservation"), member: try request.signedIn().id,
      now: request.now)
    try await request.site.store.write { _ = try cancel($0) }
    return .noContent
  }

  private func release(_ request: Request) async throws -> Response {
    let (id, now) = (try request.id("reservation", of: Reservation.self), request.now)
    _ = try await request.site.store.read { try Reservation.find(id, $0) }
    var check = request.fields.checker
    let release = ReleaseReservation(
      reservation: id, reason: check.text("reason", say("reason"), atMost: 200), now: now)
    try check.finish()
    return try await request.once { .json(try release($0)) }
  }
}

extension API {
  static let reservations = RoutePath("/api/rental/reservations")
  static let reservation = RoutePath("/api/rental/reservations/{reservation}")
  static let releaseReservation = RoutePath("/api/rental/reservations/{reservation}/release")
}
