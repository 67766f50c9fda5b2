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
  let workshop: MarqueeWorkshop?

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
    let (film, share, points) = try await call.site.store.read { tx in
      let film = try Film.find(id, tx)
      let points = try Balance.of(member, .point, tx).available
      return (film, try Share.find(film.id, of: member, tx), points)
    }
    let link = share.map { SharedLink($0, call) }
    return call.page(
      SharePage(film: film, share: link, rates: settings.rates, points: points, key: call.newFormKey()).page)
  }

  private func make(_ call: Call) async throws -> Answer {
    let film = try call.id("film", of: Film.self)
    let make = MakeShare(film, by: try call.signedIn().id, settings, at: call.now, in: call.world)
    return try await call.once { tx in
      let made = try make(tx)
      let words =
        made.points > 0
        ? say(
          made.points, one: "Your card is ready: 1 point for you.",
          many: "Your card is ready: \(made.points) points for you.")
        : say("Your card is ready. It has earned points today.")
      return .redirect(to: ShareAt.share(made.share.film), flash: .done(words))
    }
  }

  private func makeByProgram(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let named = check.text("film", say("film's id"))
    try check.finish()
    guard let film = ID<Film>(named) else { throw Problem.notFound }
    let make = MakeShare(film, by: try call.signedIn().id, settings, at: call.now, in: call.world)
    return try await call.once { tx in
      let made = try make(tx)
      let link = SharedLink(made.share, call)
      var answer = Answer.json(status: .created) {
        $0.field("url", link.address)
        $0.field("card", link.card)
        $0.field("points", made.points)
      }
      answer.headers[.location] = ShareAt.shared(made.share.code).text
      return answer
    }
  }

  /// Who comes by here and signs up within thirty days came by this link.
  private func shared(_ call: Call) async throws -> Answer {
    let (share, film) = try await find(call)
    var page = SharedFilmPage(film: film, share: share, viewer: call.viewer?.id).page
    let link = SharedLink(share, call)
    page.preview = LinkPreview(
      title: film.title + (film.year.map { " (\($0))" } ?? ""),
      words: say("Shared on Marquee, the plaza's corner for film fans: what is in the cinemas, and what is talked of."),
      address: link.address, picture: link.card, alt: say("A card with the poster of \(film.title)"))
    var answer = call.page(page)
    if call.viewer == nil { CameBy(share.code, in: call.world).keep(on: &answer, call) }
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
