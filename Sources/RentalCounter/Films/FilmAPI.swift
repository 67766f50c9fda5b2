import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup

/// The API routes for films.
struct FilmAPI: Sendable {
  var routes: [Route] {
    [
      .get(API.films.pattern, for: .clerks, list).cacheable,
      .post(API.films.pattern, for: .clerks, add),
      .get(API.film.pattern, for: .clerks, show).cacheable,
      .patch(API.film.pattern, for: .clerks, change).versioned,
      .delete(API.film.pattern, for: .clerks, delete),
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let query = request.query.text("q")
    let found = try await request.site.store.read(long: query != nil) {
      try Film.list(query, page, $0)
    }
    return .list(found.items.map { FilmJSON($0, at: request.now) }, next: found.next)
  }

  private func add(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let details = FilmDetails(&check)
    let quantity = check.number("quantity", say("quantity"), in: FilmDetails.quantities)
    try check.finish()
    let add = AddFilm(details, quantity: quantity, in: request.world)
    return try await request.once { tx in
      let film = try add(tx)
      return .created(FilmJSON(film, at: add.now), at: API.film(film.id))
    }
  }

  private func show(_ request: Request) async throws -> Response {
    let id = try request.id("film", of: Film.self)
    let film = try await request.site.store.read { try Film.find(id, $0) }
    return .record(FilmJSON(film, at: request.now))
  }

  private func change(_ request: Request) async throws -> Response {
    let id = try request.id("film", of: Film.self)
    let spare = NewCopy.fresh(FilmDetails.quantities.upperBound, in: request.world)
    return try await request.site.store.write { tx in
      let film = try Film.find(id, tx)
      try request.expectUnchanged(FilmJSON(film, at: request.now))
      var check = request.fields.checker
      let details = FilmDetails(&check, changing: film.details)
      let quantity =
        check.has("quantity")
        ? check.number("quantity", say("quantity"), in: FilmDetails.quantities) : film.copies.count
      try check.finish()
      let edit = EditFilm(id, details, quantity: quantity, spare: spare, now: request.now)
      return .record(FilmJSON(try edit(tx), at: request.now))
    }
  }

  private func delete(_ request: Request) async throws -> Response {
    let delete = DeleteFilm(film: try request.id("film"), now: request.now)
    try await request.site.store.write { _ = try delete($0) }
    return .noContent
  }
}
