import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaTools
import PlazaWeb
import Wallet

/// Sharing a film, and the page that a shared link leads to.
struct ShareRoutes: Sendable {
  let settings: MarqueeSettings
  let services: MarqueeServices

  private var workshop: MarqueeWorkshop? { services.workshop }

  var routes: [Route] {
    [
      .get(ShareAt.share.pattern, for: .members, show),
      .post(ShareAt.share.pattern, for: .members, make),
      .get(ShareAt.shared.pattern, for: .everyone, shared),
      .get(ShareAt.card.pattern, for: .everyone, card),
      .post(ShareAt.shares.pattern, for: .members, makeByProgram),
    ]
  }

  private func show(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("film", of: Film.self), try call.signedIn().id)
    let now = call.now
    let (film, share, points, quota, rules) = try await call.site.store.read { tx in
      let film = try Film.find(id, tx)
      let points = try Balance.of(member, .point, tx).available
      let quota = try NewcomerQuota.of(member, at: now, tx)
      return (film, try Share.find(film.id, of: member, tx), points, quota, try EarningRules.now(tx))
    }
    let link = share.map { SharedLink($0, call) }
    var rates = settings.rates
    // A reward that no day has room for is never paid.
    if rates.newcomer > rules.day { rates.newcomer = 0 }
    return call.page(
      SharePage(film: film, share: link, rates: rates, quota: quota, points: points, key: call.newFormKey()).page)
  }

  private func make(_ call: Call) async throws -> Answer {
    let film = try call.id("film", of: Film.self)
    let make = MakeShare(film, by: try call.signedIn().id, at: call.now, in: call.world)
    return try await call.once { tx in
      .redirect(to: ShareAt.share(try make(tx).film), flash: .done(say("Your card is ready.")))
    }
  }

  private func makeByProgram(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let named = check.text("film", say("film's id"))
    try check.finish()
    guard let film = ID<Film>(named) else { throw Problem.notFound }
    let make = MakeShare(film, by: try call.signedIn().id, at: call.now, in: call.world)
    return try await call.once { tx in
      let share = try make(tx)
      let link = SharedLink(share, call)
      var answer = Answer.json(status: .created) {
        $0.field("url", link.address)
        $0.field("card", link.card)
        $0.field("points", 0)
      }
      answer.headers[.location] = ShareAt.shared(share.code).text
      return answer
    }
  }

  /// Who comes by here and signs up within thirty days came by this link.
  private func shared(_ call: Call) async throws -> Answer {
    let (share, film) = try await find(call)
    let overview = try await call.site.store.read { try FilmDetail.find(film.id, $0).overview }
    var page = SharedFilmPage(film: film, overview: overview, share: share, viewer: call.viewer?.id).page
    let link = SharedLink(share, call)
    page.preview = LinkPreview(
      title: film.title + (film.year.map { " (\($0))" } ?? ""),
      words: say("Shared on Marquee, the plaza's corner for film fans: what is in the cinemas, and what is talked of."),
      address: link.address, picture: link.card, alt: say("A card with the poster of \(film.title)"))
    var answer = call.page(page)
    if call.viewer == nil { CameBy(share.code, in: call.world).keep(on: &answer, signedBy: services.seal, call) }
    return answer
  }

  private func card(_ call: Call) async throws -> Answer {
    guard let workshop else { throw Problem.notFound }
    let film = try await find(call).film
    do {
      var answer = Answer.bytes(try await ShareCards(workshop).card(of: film), type: "image/png")
      answer.headers[.cacheControl] = "public, max-age=3600"
      return answer
    } catch let error as ToolError {
      if let outage = error.outage { throw outage }
      var problem = Problem(
        .serviceUnavailable, "card-not-drawn", title: say("The card cannot be drawn at the moment"),
        detail: error.sentence)
      problem.retryAfter = 30
      throw problem
    }
  }

  private func find(_ call: Call) async throws -> (share: Share, film: Film) {
    guard let code = ShareCode(try call.parameter("code")) else { throw Problem.notFound }
    return try await call.site.store.read { tx in
      guard let share = try Share.find(code, tx) else { throw Problem.notFound }
      return (share, try Film.find(share.film, tx))
    }
  }
}

/// The whole addresses of a share, for putting them elsewhere.
struct SharedLink: Sendable {
  let address: String
  let card: String
  /// The card for a page of ours.
  let picture: Link

  init(_ share: Share, _ call: Call) {
    picture = ShareAt.card(share.code)
    address = call.wholeAddress(of: ShareAt.shared(share.code))
    card = call.wholeAddress(of: picture)
  }
}
