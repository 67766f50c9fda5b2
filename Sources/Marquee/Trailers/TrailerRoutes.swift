import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb
import Wallet

/// Trailers that play within a page, in the player of the site that has them.
struct TrailerRoutes: Sendable {
  let settings: MarqueeSettings

  var routes: [Route] {
    [
      .get(At.trailer.pattern, for: .everyone, show),
      .post(At.playTrailer.pattern, for: .members, play),
      .post(At.claimTrailer.pattern, for: .members, claim),
    ]
  }

  /// The trailer at an address, as the film has it now.
  private func find(_ call: Call) async throws -> (FilmDetail, FilmLink, TrailerPlayer) {
    guard let link = try FilmLink(call.parameter("trailer")) else { throw NoSuchFilm() }
    let found = try await call.site.store.read { tx in (try FilmDetail.find(link.film, tx), try link.address(tx)) }
    guard let player = found.1.flatMap(TrailerPlayer.init) else { throw NoSuchFilm() }
    return (found.0, link, player)
  }

  private func show(_ call: Call) async throws -> Answer {
    let (detail, link, player) = try await find(call)
    let obstacle = try await self.obstacle(call, detail.film)
    let earns = obstacle == nil && call.viewer != nil
    let plays = !earns || call.query.text("play") != nil
    let page = TrailerPage(
      detail: detail, link: link, player: player, rates: settings.rates, plays: plays, earns: earns,
      obstacle: obstacle, key: call.newFormKey())
    var answer = call.page(page.page)
    if plays { answer.allowFrames(of: TrailerPlayer.origins) }
    return answer
  }

  /// Why it earns the one who looks nothing; a stranger may yet sign in.
  private func obstacle(_ call: Call, _ film: Film) async throws -> String? {
    guard settings.rates.rewardsTrailers else { return WhereToSee.unrewarded }
    guard let member = call.viewer?.id else { return nil }
    let claim = ClaimTrailer(film: film.id, member: member, settings: settings, now: call.now, world: call.world)
    return try await call.site.store.read { try claim.obstacle($0) }
  }

  private func play(_ call: Call) async throws -> Answer {
    let (detail, link, _) = try await find(call)
    let film = detail.film
    let play = PlayTrailer(film: film.id, member: try call.signedIn().id, now: call.now)
    return try await call.once { tx in
      try play(tx)
      return .redirect(to: At.trailer(link.name).query(["play": "1"]))
    }
  }

  private func claim(_ call: Call) async throws -> Answer {
    let (detail, link, _) = try await find(call)
    let film = detail.film
    let claim = ClaimTrailer(
      film: film.id, member: try call.signedIn().id, settings: settings, now: call.now, world: call.world)
    return try await call.act(orBackTo: At.trailer(link.name).query(["play": "1"])) { tx in
      switch try claim(tx) {
      case .paid(let points):
        let words = say(points, one: "You earned 1 point.", many: "You earned \(points) points.")
        return .redirect(to: At.film(film.id), flash: .done(words))
      case .pending(let points, _):
        let words = say(
          points, one: "You earned 1 point. It is pending while your account is new.",
          many: "You earned \(points) points. They are pending while your account is new.")
        return .redirect(to: At.film(film.id), flash: .done(words))
      case .unpaid(let refusal): return .redirect(to: At.film(film.id), flash: .info(refusal.sentence))
      }
    }
  }
}

extension At {
  static let trailer = Place("/marquee/trailers/{trailer}")
  static let playTrailer = Place("/marquee/trailers/{trailer}/play")
  static let claimTrailer = Place("/marquee/trailers/{trailer}/claim")
}
