import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// The browser routes for liking and disliking a film.
struct ReactionRoutes: Sendable {
  let settings: MarqueeSettings

  var routes: [Route] {
    [
      .get(Paths.opinion.pattern, for: .members, form),
      .post(Paths.opinion.pattern, for: .members, react).resumingAfterSignIn(storedReaction),
    ]
  }

  /// The page shown after a guest has signed in to give an opinion. Opening it changes nothing, so
  /// it has a button.
  private func form(_ request: Request) async throws -> Response {
    let requested =
      request.query.text("opinion").flatMap { RequestedReaction(rawValue: $0) } ?? .like
    let id = try request.id("film", of: Film.self)
    let (settings, member, now, world) = (
      settings, try request.signedIn().id, request.now, request.world
    )
    let (film, promise) = try await request.site.store.read { tx in
      let film = try Film.find(id, tx)
      return (film, try LikeReward.of(film.id, for: member, settings, at: now, in: world, tx))
    }
    return request.page(
      confirmation(
        requested.question(film.title), requested.message(promise, settings.shopTime, now),
        yes: requested.yes,
        style: .primary,
        action: Paths.opinion(film.id), key: request.newFormKey(), cancel: Paths.film(film.id),
        fields: ["opinion": requested.rawValue]))
  }

  private func react(_ request: Request) async throws -> Response {
    let film = try request.id("film", of: Film.self)
    var check = request.fields.checker
    let requested = check.optionalChoice("opinion", say("reaction"), of: RequestedReaction.self)
    if requested == nil, check.errors.isEmpty {
      check.addError("opinion", say("Choose a reaction."))
    }
    try check.finish()
    let back = request.back ?? Paths.film(film)
    let give = React(
      film, requested?.opinion, by: try request.signedIn().id, settings, at: request.now,
      in: request.world)
    return try await request.act(orBackTo: back) { tx in
      .redirect(to: back, flash: .done(try give(tx).message))
    }
  }

  /// The session ended in the meantime: redirects to the sign-in page, and from there to the
  /// confirmation.
  private func storedReaction(_ request: Request) async throws -> Response {
    let requested =
      request.fields.text("opinion").flatMap { RequestedReaction(rawValue: $0) } ?? .like
    return request.toSignIn(then: requested.link(try request.id("film", of: Film.self)))
  }
}

/// The requested opinion.
enum RequestedReaction: String, Sendable, CaseIterable {
  case like, dislike, none

  var opinion: Reaction? { Reaction(rawValue: rawValue) }

  /// The confirmation page.
  func link(_ film: ID<Film>) -> Link { Paths.opinion(film).query(["opinion": rawValue]) }

  func question(_ title: String) -> String {
    switch self {
    case .like: say("Like \(title)?")
    case .dislike: say("Dislike \(title)?")
    case .none: say("Remove your reaction to \(title)?")
    }
  }

  func message(_ promise: LikeReward, _ time: ShopTimeZone, _ now: Instant) -> String {
    switch self {
    case .like:
      [say("The film is added to your favourites."), promise.text(time, now: now)].joined(
        separator: " "
      ).trimmed
    case .dislike, .none: say("You lose the points you earned from this film.")
    }
  }

  var yes: String {
    switch self {
    case .like: say("Like")
    case .dislike: say("Dislike")
    case .none: say("Remove", as: "an opinion")
    }
  }
}
