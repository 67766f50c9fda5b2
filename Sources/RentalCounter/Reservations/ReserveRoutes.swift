import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Where members reserve a copy of a film, and see what is kept for them.
struct ReserveRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(At.reserve.pattern, for: .everyone) { try await offer($0) },
      .post(At.reserve.pattern, for: .members, reserve).keepingForms { call in
        call.toSignIn(then: At.reserve(try call.id("film", of: Film.self)))
      },
      .get(At.memberReservations.pattern, for: .members, list),
      .get(At.memberReservation.pattern, for: .members, receipt),
      .post(At.cancelReservation.pattern, for: .members, cancel),
    ]
  }

  private func pages(_ call: Call) -> ReservePages { ReservePages(settings: settings, now: call.now) }

  /// What is reserved already has its receipt.
  private func offer(
    _ call: Call, refused: String? = nil, _ status: HTTPResponse.Status = .ok
  ) async throws -> Answer {
    let (film, member, now) = (try call.id("film", of: Film.self), call.viewer?.id, call.now)
    let (shown, card, kept) = try await call.site.store.read { tx in
      let card = try member.flatMap { try MemberCard.of($0, tx) }
      let kept = try card.map { try Reservation.live(for: $0.customer, now, tx) } ?? []
      return (try ReservedFilm.find(film, tx), card, kept.first { $0.film == film })
    }
    if let kept { return .redirect(to: At.memberReservation(kept.id)) }
    let page = pages(call).offer(
      shown, card, isStranger: member == nil, key: call.newFormKey(), refused: refused)
    return call.page(page, status: status)
  }

  private func reserve(_ call: Call) async throws -> Answer {
    let reserve = ReserveCopy(
      try call.id("film", of: Film.self), for: try call.signedIn().id, settings, in: call.world)
    var check = call.fields.checker
    let rate = check.expectedRate()
    try check.finish()
    let settings = settings
    do {
      return try await call.once { tx in
        try settings.check(expectedRate: rate)
        let kept = try reserve(tx)
        let flash = Flash.done(say("\(kept.filmTitle) is kept for you until \(settings.clock(kept.until))."))
        return .redirect(to: At.memberReservation(kept.id), flash: flash)
      }
    } catch let refusal as ReserveRefusal {
      return try await offer(call, refused: refusal.sentence, .conflict)
    } catch let changed as PriceChanged {
      return try await offer(call, refused: changed.sentence, .conflict)
    }
  }

  private func list(_ call: Call) async throws -> Answer {
    let (member, page, now) = (try call.signedIn().id, try call.pageRequest(), call.now)
    let found = try await call.site.store.read { try Reservation.list(ofCardOf: member, now, page, $0) }
    return call.page(pages(call).list(found))
  }

  private func receipt(_ call: Call) async throws -> Answer {
    let (id, member, now) = (try call.id("reservation", of: Reservation.self), try call.signedIn().id, call.now)
    let (reservation, card, poster) = try await call.site.store.read { tx in
      guard let card = try MemberCard.of(member, tx) else { throw NotThere.reservation }
      let found = try Reservation.find(id, of: member, tx).asOf(now)
      return (found, card, try ReservedFilm.poster(of: found.film, tx))
    }
    return call.page(pages(call).receipt(reservation, card, poster: poster, key: call.newFormKey()))
  }

  private func cancel(_ call: Call) async throws -> Answer {
    let cancel = CancelReservation(
      reservation: try call.id("reservation"), member: try call.signedIn().id, now: call.now)
    return try await call.once { tx in
      let ended = try cancel(tx)
      let flash =
        ended.outcome == .cancelled
        ? Flash.done(say("\(ended.filmTitle) is no longer kept for you."))
        : .info(say("\(ended.filmTitle) was no longer kept."))
      return .redirect(to: At.memberReservations(), flash: flash)
    }
  }
}

extension Reservation {
  /// Those of the card that a member linked, as they are at this moment; none where there is no card.
  static func list(
    ofCardOf member: ID<Member>, _ now: Instant, _ page: PageRequest, _ tx: any Transaction
  ) throws -> Slice<Reservation> {
    guard let card = try MemberCard.of(member, tx) else { return Slice(items: [], next: nil) }
    let found = try list(of: card.customer, page, tx)
    return Slice(items: found.items.map { $0.asOf(now) }, next: found.next)
  }
}

extension At {
  static let reserve = Place("/rental/reserve/{film}")
  static let memberReservations = Place("/rental/card/reservations")
  static let memberReservation = Place("/rental/card/reservations/{reservation}")
  static let cancelReservation = Place("/rental/card/reservations/{reservation}/cancel")
}
