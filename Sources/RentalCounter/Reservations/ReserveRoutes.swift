import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes with which members reserve copies and see their reservations.
struct ReserveRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(Paths.reserve.pattern, for: .everyone) { try await offer($0) },
      .post(Paths.reserve.pattern, for: .members, reserve).resumingAfterSignIn { request in
        request.toSignIn(then: Paths.reserve(try request.id("film", of: Film.self)))
      },
      .get(Paths.memberReservations.pattern, for: .members, list),
      .get(Paths.memberReservation.pattern, for: .members, receipt),
      .post(Paths.cancelReservation.pattern, for: .members, cancel),
    ]
  }

  private func pages(_ request: Request) -> ReservePages {
    ReservePages(settings: settings, now: request.now)
  }

  /// Shows the offer, or redirects to the receipt if the film is already reserved.
  private func offer(
    _ request: Request, refused: String? = nil, _ status: HTTPResponse.Status = .ok
  ) async throws -> Response {
    let (film, member, now) = (
      try request.id("film", of: Film.self), request.viewer?.id, request.now
    )
    let (shown, card, kept) = try await request.site.store.read { tx in
      let card = try member.flatMap { try MemberCard.of($0, tx) }
      let kept = try card.map { try Reservation.live(for: $0.customer, now, tx) } ?? []
      return (try ReservedFilm.find(film, tx), card, kept.first { $0.film == film })
    }
    if let kept { return .redirect(to: Paths.memberReservation(kept.id)) }
    let page = pages(request).offer(
      shown, card, isStranger: member == nil, key: request.newFormKey(), refused: refused)
    return request.page(page, status: status)
  }

  private func reserve(_ request: Request) async throws -> Response {
    let reserve = ReserveCopy(
      try request.id("film", of: Film.self), for: try request.signedIn().id, settings,
      in: request.world)
    var check = request.fields.checker
    let rate = check.expectedRate()
    try check.finish()
    let settings = settings
    do {
      return try await request.once { tx in
        try settings.check(expectedRate: rate)
        let kept = try reserve(tx)
        let flash = Flash.done(
          say("\(kept.filmTitle) is reserved for you until \(settings.clock(kept.until))."))
        return .redirect(to: Paths.memberReservation(kept.id), flash: flash)
      }
    } catch let refusal as ReserveRefusal {
      return try await offer(request, refused: refusal.message, .conflict)
    } catch let changed as PriceChanged {
      return try await offer(request, refused: changed.message, .conflict)
    }
  }

  private func list(_ request: Request) async throws -> Response {
    let (member, page, now) = (try request.signedIn().id, try request.pageRequest(), request.now)
    let found = try await request.site.store.read {
      try Reservation.list(ofCardOf: member, now, page, $0)
    }
    return request.page(pages(request).list(found))
  }

  private func receipt(_ request: Request) async throws -> Response {
    let (id, member, now) = (
      try request.id("reservation", of: Reservation.self), try request.signedIn().id, request.now
    )
    let (reservation, card, poster) = try await request.site.store.read { tx in
      guard let card = try MemberCard.of(member, tx) else { throw NotFound.reservation }
      let found = try Reservation.find(id, of: member, tx).asOf(now)
      return (found, card, try ReservedFilm.poster(of: found.film, tx))
    }
    return request.page(
      pages(request).receipt(reservation, card, poster: poster, key: request.newFormKey()))
  }

  private func cancel(_ request: Request) async throws -> Response {
    let cancel = CancelReservation(
      reservation: try request.id("reservation"), member: try request.signedIn().id,
      now: request.now)
    return try await request.once { tx in
      let ended = try cancel(tx)
      let flash =
        ended.outcome == .cancelled
        ? Flash.done(say("Your reservation of \(ended.filmTitle) is cancelled."))
        : .info(say("Your reservation of \(ended.filmTitle) had already ended."))
      return .redirect(to: Paths.memberReservations(), flash: flash)
    }
  }
}

extension Reservation {
  /// Returns the reservations of the card that a member has linked, as of `now`; empty if there is
  /// no card.
  static func list(
    ofCardOf member: ID<Member>, _ now: Instant, _ page: PageRequest, _ tx: any Transaction
  ) throws -> ResultPage<Reservation> {
    guard let card = try MemberCard.of(member, tx) else { return ResultPage(items: [], next: nil) }
    let found = try list(of: card.customer, page, tx)
    return ResultPage(items: found.items.map { $0.asOf(now) }, next: found.next)
  }
}

extension Paths {
  static let reserve = RoutePath("/rental/reserve/{film}")
  static let memberReservations = RoutePath("/rental/card/reservations")
  static let memberReservation = RoutePath("/rental/card/reservations/{reservation}")
  static let cancelReservation = RoutePath("/rental/card/reservations/{reservation}/cancel")
}
