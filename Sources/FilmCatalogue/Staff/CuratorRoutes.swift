import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The catalogue's films for its staff.
struct CuratorRoutes: Sendable {
  let pages: CuratorPages

  var routes: [Route] {
    [
      .get(FilmPlaces.films.pattern, for: .curators, list),
      .get(FilmPlaces.newFilm.pattern, for: .curators) { $0.page(pages.add(CuratedForm(), $0)) },
      .post(FilmPlaces.films.pattern, for: .curators, add),
      .get(FilmPlaces.dates.pattern, for: .curators, dates),
      .get(FilmPlaces.film.pattern, for: .curators, show),
      .get(FilmPlaces.editFilm.pattern, for: .curators, edit),
      .post(FilmPlaces.film.pattern, for: .curators, correct),
    ]
  }

  private func list(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    let query = call.query.text("q")?.trimmed ?? ""
    let found = try await call.site.store.read(long: !query.isEmpty) { tx in
      query.isEmpty ? try Film.list(FilmQuery(), page, tx) : try FindFilms(query)(page, tx)
    }
    return call.page(pages.list(found, query: query))
  }

  private func show(_ call: Call) async throws -> Answer {
    let id = try call.id("film", of: Film.self)
    let (seen, beside) = try await call.site.store.read { tx in
      (try SeenFilm.find(id, tx), try Film.list(FilmQuery(), PageRequest(limit: 30), tx))
    }
    let film = seen.detail.film.id
    return film == id ? call.page(pages.film(seen, beside: beside, call: call)) : .redirect(to: FilmPlaces.film(film))
  }

  private func dates(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    return call.page(pages.dates(try await call.site.store.read { try DoubtfulDate.all(page, $0) }))
  }

  private func add(_ call: Call) async throws -> Answer {
    let outcome = try await call.submit({ check in AddFilmByHand(FilmFacts(&check), in: call.world) }) { add, tx in
      let film = try add(tx)
      return .redirect(to: FilmPlaces.film(film.id), flash: .done("\(film.title) is in the catalogue."))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = CuratedForm(values: call.typed, complaints, refused: refused)
      return call.page(pages.add(form, call), status: status)
    }
  }

  private func edit(_ call: Call) async throws -> Answer {
    let (detail, sources) = try await known(call)
    return call.page(pages.correct(detail.film, CuratedForm(detail, sources: sources), call))
  }

  private func correct(_ call: Call) async throws -> Answer {
    let (detail, sources) = try await known(call)
    let id = detail.film.id
    let outcome = try await call.submit({ check in CorrectFilm(id, FilmFacts(&check), in: call.world) }) {
      correct, tx in
      let film = try correct(tx)
      return .redirect(to: FilmPlaces.film(film.id), flash: .done("\(film.title) is corrected."))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = CuratedForm(values: call.typed, complaints, refused: refused, sources: sources)
      return call.page(pages.correct(detail.film, form, call), status: status)
    }
  }

  private func known(_ call: Call) async throws -> (FilmDetail, DerivedFilm?) {
    let id = try call.id("film", of: Film.self)
    return try await call.site.store.read { tx in
      let detail = try FilmDetail.find(id, tx)
      return (detail, try HandRecord(of: detail.film.id, tx).sources)
    }
  }
}
