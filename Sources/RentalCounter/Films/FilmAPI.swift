import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Films for programs.
struct FilmAPI: Sendable {
  var routes: [Route] {
    [
      .get(API.films.pattern, for: .clerks, list).aboutNobody,
      .post(API.films.pattern, for: .clerks, add),
      .get(API.film.pattern, for: .clerks, show).aboutNobody,
      .patch(API.film.pattern, for: .clerks, change).versioned,
      .delete(API.film.pattern, for: .clerks, delete),
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    let query = call.query.text("q")
    let found = try await call.site.store.read(long: query != nil) { try Film.list(query, page, $0) }
    return .list(found.items.map { FilmObject($0, at: call.now) }, next: found.next)
  }

  private func add(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let details = FilmDetails(&check)
    let quantity = check.number("quantity", say("quantity"), in: FilmDetails.quantities)
    try check.finish()
    let add = AddFilm(details, quantity: quantity, in: call.world)
    return try await call.once { tx in
      let film = try add(tx)
      return .created(FilmObject(film, at: add.now), at: API.film(film.id))
    }
  }

  private func show(_ call: Call) async throws -> Answer {
    let id = try call.id("film", of: Film.self)
    let film = try await call.site.store.read { try Film.find(id, $0) }
    return .record(FilmObject(film, at: call.now))
  }

  private func change(_ call: Call) async throws -> Answer {
    let id = try call.id("film", of: Film.self)
    let spare = NewCopy.fresh(FilmDetails.quantities.upperBound, in: call.world)
    return try await call.site.store.write { tx in
      let film = try Film.find(id, tx)
      try call.expectUnchanged(FilmObject(film, at: call.now))
      var check = call.fields.checker
      let details = FilmDetails(&check, changing: film.details)
      let quantity =
        check.has("quantity")
        ? check.number("quantity", say("quantity"), in: FilmDetails.quantities) : film.copies.count
      try check.finish()
      let edit = EditFilm(id, details, quantity: quantity, spare: spare, now: call.now)
      return .record(FilmObject(try edit(tx), at: call.now))
    }
  }

  private func delete(_ call: Call) async throws -> Answer {
    let delete = DeleteFilm(film: try call.id("film"), now: call.now)
    try await call.site.store.write { _ = try delete($0) }
    return .noContent
  }
}
