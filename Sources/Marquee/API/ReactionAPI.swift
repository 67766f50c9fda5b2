import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import Shelf
import Wallet

/// The API routes for opinions and favourites.
struct ReactionAPI: Sendable {
  let settings: MarqueeSettings

  var routes: [Route] {
    [
      .put(API.opinion.pattern, for: .members, put),
      .get(API.favourites.pattern, for: .members, favourites),
    ]
  }

  private func put(_ request: Request) async throws -> Response {
    let film = try request.id("film", of: Film.self)
    _ = try await request.site.store.read { try Film.find(film, $0) }
    var check = request.fields.checker
    let opinion = check.optionalChoice("opinion", say("reaction"), of: Reaction.self)
    if opinion == nil, !request.fields.isNull("opinion") {
      check.addError("opinion", say("Send like, dislike, or null to remove your reaction."))
    }
    try check.finish()
    let member = try request.signedIn().id
    let give = React(film, opinion, by: member, settings, at: request.now, in: request.world)
    return try await request.once { tx in
      let given = try give(tx)
      var book = FilmCardCache(for: member)
      let card = try book.card(of: given.film, tx)
      let available = try Balance.of(member, .point, tx).available
      return .json {
        $0.field("film", card.film.id)
        $0.field("opinion", card.opinion?.rawValue)
        $0.field("points", card.points)
        $0.field("change", given.points)
        $0.field("available", available)
        if let end = given.outcome?.pendingUntil { $0.field("pendingUntil", end) }
        if let refusal = given.outcome?.refusal { $0.field("unpaid", Unpaid(refusal: refusal)) }
      }
    }
  }

  private func favourites(_ request: Request) async throws -> Response {
    let (page, member) = (try request.pageRequest(), try request.signedIn().id)
    let liked = try await request.site.store.read(long: true) { tx in
      var book = FilmCardCache(for: member)
      return try Favourites(member: member)(page, &book, tx)
    }
    return .list(liked.items, next: liked.next)
  }
}

/// The reason why a like earned nothing.
private struct Unpaid: JSONWritable {
  let refusal: EarningRefusal

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("type", "/problems/\(refusal.slug)")
      $0.field("detail", refusal.message)
    }
  }
}
