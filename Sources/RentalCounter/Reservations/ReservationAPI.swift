import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Reservations for programs: a member's own, and letting one go for clerks.
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

  private func list(_ call: Call) async throws -> Answer {
    let (member, page, now) = (try call.signedIn().id, try call.pageRequest(), call.now)
    let found = try await call.site.store.read { try Reservation.list(ofCardOf: member, now, page, $0) }
    return .list(found.items, next: found.next)
  }

  private func reserve(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let film = ID<Film>(check.text("film", say("film")))
    if film == nil { check.complain("film", say("The film must be a film's id.")) }
    let rate = check.expectedRate()
    try check.finish()
    guard let film else { throw NotThere.film }
    let reserve = ReserveCopy(film, for: try call.signedIn().id, settings, in: call.world)
    let settings = settings
    return try await call.once { tx in
      try settings.check(expectedRate: rate)
      let kept = try reserve(tx)
      return .created(kept, at: API.reservation(kept.id))
    }
  }

  private func show(_ call: Call) async throws -> Answer {
    let (id, member, now) = (try call.id("reservation", of: Reservation.self), try call.signedIn().id, call.now)
    return .json(try await call.site.store.read { try Reservation.find(id, of: member, $0).asOf(now) })
  }

  private func cancel(_ call: Call) async throws -> Answer {
    let cancel = CancelReservation(
      reservation: try call.id("reservation"), member: try call.signedIn().id, now: call.now)
    try await call.site.store.write { _ = try cancel($0) }
    return .noContent
  }

  private func release(_ call: Call) async throws -> Answer {
    let (id, now) = (try call.id("reservation", of: Reservation.self), call.now)
    _ = try await call.site.store.read { try Reservation.find(id, $0) }
    var check = call.fields.checker
    let letGo = LetReservationGo(reservation: id, reason: check.text("reason", say("reason"), atMost: 200), now: now)
    try check.finish()
    return try await call.once { .json(try letGo($0)) }
  }
}

extension API {
  static let reservations = Place("/api/rental/reservations")
  static let reservation = Place("/api/rental/reservations/{reservation}")
  static let releaseReservation = Place("/api/rental/reservations/{reservation}/release")
}
