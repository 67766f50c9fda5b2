import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Wallet

/// The routes for trailers that play in another site's embedded player.
struct TrailerRoutes: Sendable {
  let settings: MarqueeSettings

  var routes: [Route] {
    [
      .get(Paths.trailer.pattern, for: .everyone, show),
      .post(Paths.playTrailer.pattern, for: .members, play),
      .post(Paths.claimTrailer.pattern, for: .members, claim),
    ]
  }

  /// Returns the trailer that the path names, if the film still has it.
  private func find(_ request: Request) async throws -> (FilmDetail, FilmLink, TrailerPlayer) {
    guard let link = try FilmLink(request.parameter("trailer")) else { throw NoSuchFilm() }
    let found = try await request.site.store.read { tx in
      (try FilmDetail.find(link.film, tx), try link.address(tx))
    }
    guard let player = found.1.flatMap(TrailerPlayer.init) else { throw NoSuchFilm() }
    return (found.0, link, player)
  }

  private func show(_ request: Request) async throws -> Response {
    let (detail, link, player) = try await find(request)
    let obstacle = try await self.obstacle(request, detail.film)
    let earns = obstacle == nil && request.viewer != nil
    let plays = !earns || request.query.text("play") != nil
    let page = TrailerPage(
      detail: detail, link: link, player: player, rates: settings.rates, plays: plays,
      earns: earns,
      obstacle: obstacle, key: request.newFormKey())
    var answer = request.page(page.page)
    if plays { answer.allowFrames(of: TrailerPlayer.origins) }
    return answer
  }

  /// Returns why it earns the viewer nothing; nil for guests, who can still sign in.
  private func obstacle(_ request: Request, _ film: Film) async throws -> String? {
    guard settings.rates.rewardsTrailers else { return FilmAvailability.unrewarded }
    guard let member = request.viewer?.id else { return nil }
    let claim = ClaimTrailer(
      film: film.id, member: member, settings: settings, now: request.now, world: request.world)
    return try await request.site.store.read { try claim.obstacle($0) }
  }

  private func play(_ request: Request) async throws -> Response {
    let (detail, link, _) = try await find(request)
    let film = detail.film
    let play = PlayTrailer(film: film.id, member: try request.signedIn().id, now: request.now)
    return try await request.once { tx in
      try play(tx)
      return .redirect(to: Paths.trailer(link.name).query(["play": "1"]))
    }
  }

  private func claim(_ request: Request) async throws -> Response {
    let (detail, link, _) = try await find(request)
    let film = detail.film
    let claim = ClaimTrailer(
      film: film.id, member: try request.signedIn().id, settings: settings, now: request.now,
      world: request.world)
    return try await request.act(orBackTo: Paths.trailer(link.name).query(["play": "1"])) { tx in
      switch try claim(tx) {
      case .paid(let points):
        let message = say(points, one: "You earned 1 point.", many: "You earned \(points) points.")
        return .redirect(to: Paths.film(film.id), flash: .done(message))
      case .pending(let points, _):
        let message = say(
          points, one: "You earned 1 point. It is pending while your account is new.",
          many: "You earned \(points) points. They are pending while your account is new.")
        return .redirect(to: Paths.film(film.id), flash: .done(message))
      case .unpaid(let refusal):
        return .redirect(to: Paths.film(film.id), flash: .info(refusal.message))
      }
    }
  }
}

extension Paths {
  static let trailer = RoutePath("/marquee/trailers/{trailer}")
  static let playTrailer = RoutePath("/marquee/trailers/{trailer}/play")
  static let claimTrailer = RoutePath("/marquee/trailers/{trailer}/claim")
}
