import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb
import Shelf

/// Liking and disliking, as the buttons of a film's page ask for it.
struct OpinionRoutes: Sendable {
  let settings: MarqueeSettings

  var routes: [Route] {
    [
      .get(At.opinion.pattern, for: .members, ask),
      .post(At.opinion.pattern, for: .members, give).keepingForms(kept),
    ]
  }

  /// Where a stranger comes after signing in. Opening a page changes nothing, so this one has a button.
  private func ask(_ call: Call) async throws -> Answer {
    let wish = call.query.text("opinion").flatMap { Wish(rawValue: $0) } ?? .like
    let id = try call.id("film", of: Film.self)
    let (settings, member, now, world) = (settings, try call.signedIn().id, call.now, call.world)
    let (film, promise) = try await call.site.store.read { tx in
      let film = try Film.find(id, tx)
      return (film, try LikePromise.of(film.id, for: member, settings, at: now, in: world, tx))
    }
    return call.page(
      confirmation(
        wish.question(film.title), wish.sentence(promise, settings.shopTime, now), yes: wish.yes, style: .primary,
        action: At.opinion(film.id), key: call.newFormKey(), cancel: At.film(film.id),
        fields: ["opinion": wish.rawValue]))
  }

  private func give(_ call: Call) async throws -> Answer {
    let film = try call.id("film", of: Film.self)
    var check = call.fields.checker
    let wish = check.optionalChoice("opinion", say("opinion"), of: Wish.self)
    if wish == nil, check.complaints.isEmpty { check.complain("opinion", say("Please say what you think of it.")) }
    try check.finish()
    let back = call.back ?? At.film(film)
    let give = GiveOpinion(
      film, wish?.opinion, by: try call.signedIn().id, settings, at: call.now, in: call.world)
    return try await call.act(orBackTo: back) { tx in .redirect(to: back, flash: .done(try give(tx).sentence)) }
  }

  /// The session ended meanwhile: on to signing in, and from there to the question.
  private func kept(_ call: Call) async throws -> Answer {
    let wish = call.fields.text("opinion").flatMap { Wish(rawValue: $0) } ?? .like
    return call.toSignIn(then: wish.link(try call.id("film", of: Film.self)))
  }
}

/// What a button asks for.
enum Wish: String, Sendable, CaseIterable {
  case like, dislike, none

  var opinion: Opinion? { Opinion(rawValue: rawValue) }

  /// The page that asks for it once more.
  func link(_ film: ID<Film>) -> Link { At.opinion(film).query(["opinion": rawValue]) }

  func question(_ title: String) -> String {
    switch self {
    case .like: say("Like \(title)?")
    case .dislike: say("Dislike \(title)?")
    case .none: say("Take back what you think of \(title)?")
    }
  }

  func sentence(_ promise: LikePromise, _ time: ShopTime, _ now: Instant) -> String {
    switch self {
    case .like: [say("It goes to your favourites."), promise.words(time, now: now)].joined(separator: " ").trimmed
    case .dislike, .none: say("Points that the film earned you go back.")
    }
  }

  var yes: String {
    switch self {
    case .like: say("Like it")
    case .dislike: say("Dislike it")
    case .none: say("Take it back", as: "an opinion")
    }
  }
}
