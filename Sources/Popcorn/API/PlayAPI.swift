import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import Shelf

/// The JSON API of a member's plays.
struct PlayAPI: Sendable {
  let time: ShopTimeZone

  var routes: [Route] {
    [
      .get(API.plays.pattern, for: .members, list),
      .post(API.plays.pattern, for: .members, add),
      .patch(API.play.pattern, for: .members, change).versioned,
      .delete(API.play.pattern, for: .members, remove),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    var list = PlayList(of: try request.signedIn().id)
    var check = request.query.checker
    list.sort = check.optionalChoice("sort", say("order", as: "of a list")) ?? .watched
    list.only = check.optionalChoice("only", say("filter"))
    list.genre = check.optionalChoice("genre", say("genre"))
    list.year = check.optionalNumber("year", say("year"), in: 1...9999)
    list.text = check.optionalText("q", say("search"))
    try check.finish()
    let found = try await request.site.store.read(long: list.isLong) { [list] in try list(page, $0)
    }
    return .list(found.items, next: found.next)
  }

  private func add(_ request: Request) async throws -> Response {
    let member = try request.signedIn().id
    var check = request.fields.checker
    let named = check.text("film", say("film ID"))
    let film = ID<Film>(named)
    if film == nil, !named.isEmpty { check.addError("film", say("“\(named)” isn't a film ID.")) }
    let details = PlayDetails(&check, today: time.date(of: request.now))
    let isAgain = check.flag("again", say("rewatched"))
    try check.finish()
    guard let film else { throw Problem.notFound }
    let add = AddPlay(film, details, by: member, isAgain: isAgain, in: request.world)
    let now = request.now
    return try await request.once { tx in
      try Limit.plays.require(member, now: now, tx)
      let play = try add(tx).play
      return .created(play, at: API.play(play.id)).tagged(as: play)
    }
  }

  private func change(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("play", of: Play.self), try request.signedIn().id)
    let today = time.date(of: request.now)
    return try await request.once { tx in
      var check = request.fields.checker
      let before = try Play.find(id, of: member, tx)
      try request.expectUnchanged(before)
      let details = PlayDetails(&check, changing: before.details, today: today)
      try check.finish()
      return .record(try EditPlay(id, of: member, details)(tx))
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let remove = RemovePlay(
      try request.id("play"), of: try request.signedIn().id, now: request.now)
    return try await request.once { tx in
      try remove(tx)
      return .noContent
    }
  }
}
