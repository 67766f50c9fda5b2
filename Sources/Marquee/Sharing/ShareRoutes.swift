import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaProcesses
import PlazaUI
import Wallet

/// The routes for sharing a film, and the page of a shared link.
struct ShareRoutes: Sendable {
  let settings: MarqueeSettings
  let services: MarqueeServices

  private var workshop: MarqueeBackground? { services.workshop }

  var routes: [Route] {
    [
      .get(SharePaths.share.pattern, for: .members, show),
      .post(SharePaths.share.pattern, for: .members, make),
      .get(SharePaths.shared.pattern, for: .everyone, shared),
      .get(SharePaths.card.pattern, for: .everyone, card),
      .post(SharePaths.shares.pattern, for: .members, createByAPI),
    ]
  }

  private func show(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("film", of: Film.self), try request.signedIn().id)
    let now = request.now
    let (film, share, points, quota, rules) = try await request.site.store.read { tx in
      let film = try Film.find(id, tx)
      let points = try Balance.of(member, .point, tx).available
      let quota = try ReferralQuota.of(member, at: now, tx)
      return (
        film, try Share.find(film.id, of: member, tx), points, quota, try EarningRules.now(tx)
      )
    }
    let link = share.map { SharedLink($0, request) }
    var rates = settings.rates
    // A reward that exceeds the daily limit is never paid.
    if rates.newcomer > rules.day { rates.newcomer = 0 }
    return request.page(
      SharePage(
        film: film, share: link, rates: rates, quota: quota, points: points,
        key: request.newFormKey()
      ).page)
  }

  private func make(_ request: Request) async throws -> Response {
    let film = try request.id("film", of: Film.self)
    let make = CreateShare(film, by: try request.signedIn().id, at: request.now, in: request.world)
    return try await request.once { tx in
      .redirect(to: SharePaths.share(try make(tx).film), flash: .done(say("Your card is ready.")))
    }
  }

  private func createByAPI(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let named = check.text("film", say("film ID"))
    try check.finish()
    guard let film = ID<Film>(named) else { throw Problem.notFound }
    let make = CreateShare(film, by: try request.signedIn().id, at: request.now, in: request.world)
    return try await request.once { tx in
      let share = try make(tx)
      let link = SharedLink(share, request)
      var answer = Response.json(status: .created) {
        $0.field("url", link.address)
        $0.field("card", link.card)
        $0.field("points", 0)
      }
      answer.headers[.location] = SharePaths.shared(share.code).text
      return answer
    }
  }

  /// Serves the page of a shared link, and sets the cookie that attributes a sign-up within 30
  /// days to it.
  private func shared(_ request: Request) async throws -> Response {
    let (share, film) = try await find(request)
    let overview = try await request.site.store.read { try FilmDetail.find(film.id, $0).overview }
    var page = SharedFilmPage(
      film: film, overview: overview, share: share, viewer: request.viewer?.id
    ).page
    let link = SharedLink(share, request)
    page.preview = LinkPreview(
      title: film.title + (film.year.map { " (\($0))" } ?? ""),
      description: say(
        "Shared on Marquee, where film fans find what's in cinemas and what's trending."),
      address: link.address, picture: link.card,
      alt: say("A card with the poster of \(film.title)"))
    var answer = request.page(page)
    if request.viewer == nil {
      ReferralCookie(share.code, in: request.world).addCookie(
        on: &answer, signedBy: services.cipher, request)
    }
    return answer
  }

  private func card(_ request: Request) async throws -> Response {
    guard let workshop else { throw Problem.notFound }
    let film = try await find(request).film
    do {
      var answer = Response.bytes(try await ShareCards(workshop).card(of: film), type: "image/png")
      answer.headers[.cacheControl] = "public, max-age=3600"
      return answer
    } catch let error as ToolError {
      if let outage = error.outage { throw outage }
      var problem = Problem(
        .serviceUnavailable, "card-not-drawn", title: say("The card can't be created right now"),
        detail: error.message)
      problem.retryAfter = 30
      throw problem
    }
  }

  private func find(_ request: Request) async throws -> (share: Share, film: Film) {
    guard let code = ShareCode(try request.parameter("code")) else { throw Problem.notFound }
    return try await request.site.store.read { tx in
      guard let share = try Share.find(code, tx) else { throw Problem.notFound }
      return (share, try Film.find(share.film, tx))
    }
  }
}

/// The absolute URLs of a share, for use on other sites.
struct SharedLink: Sendable {
  let address: String
  let card: String
  /// The path of the card, for pages of this site.
  let picture: Link

  init(_ share: Share, _ request: Request) {
    picture = SharePaths.card(share.code)
    address = request.absoluteURL(of: SharePaths.shared(share.code))
    card = request.absoluteURL(of: picture)
  }
}
