import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The staff routes for films.
struct CuratorRoutes: Sendable {
  let pages: CuratorPages
  let marks: (any FilmMarkSource)?

  var routes: [Route] {
    [
      .get(FilmPaths.films.pattern, for: .curators, list),
      .get(FilmPaths.newFilm.pattern, for: .curators) { $0.page(pages.add(CuratedForm(), $0)) },
      .post(FilmPaths.films.pattern, for: .curators, add),
      .get(FilmPaths.dates.pattern, for: .curators, dates),
      .get(FilmPaths.film.pattern, for: .curators, show),
      .get(FilmPaths.editFilm.pattern, for: .curators, edit),
      .post(FilmPaths.film.pattern, for: .curators, correct).versioned,
    ]
  }

  private func list(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let query = request.query.text("q")?.trimmed ?? ""
    let found = try await request.site.store.read(long: !query.isEmpty) { tx in
      query.isEmpty ? try Film.list(FilmQuery(), page, tx) : try FindFilms(query)(page, tx)
    }
    return request.page(pages.list(found, query: query))
  }

  private func show(_ request: Request) async throws -> Response {
    let id = try request.id("film", of: Film.self)
    let (seen, beside) = try await request.site.store.read { [marks] tx in
      (
        try StaffFilmView.find(id, marks, tx),
        try Film.list(FilmQuery(), PageRequest(limit: 30), tx)
      )
    }
    let film = seen.detail.film.id
    return film == id
      ? request.page(pages.film(seen, beside: beside, request: request))
      : .redirect(to: FilmPaths.film(film))
  }

  private func dates(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    return request.page(
      pages.dates(try await request.site.store.read { try DoubtfulDate.all(page, $0) }))
  }

  private func add(_ request: Request) async throws -> Response {
    let member = try request.signedIn().id
    let outcome = try await request.submit({ check in
      AddFilmManually(
        FilmFacts(&check), picture: StaffPicture(&check, known: nil, of: member), in: request.world
      )
    }) { add, tx in
      let film = try add(tx)
      return .redirect(
        to: FilmPaths.film(film.id), flash: .done(say("\(film.title) added to the catalogue.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = CuratedForm(values: request.typed, errors, refused: refused)
      return request.page(pages.add(form, request), status: status)
    }
  }

  private func edit(_ request: Request) async throws -> Response {
    let (detail, hand) = try await known(request)
    let form = CuratedForm(
      detail, sources: hand.sources, own: StaffArtwork.picture(hand.ownArtwork))
    return request.page(pages.correct(detail.film, form, request))
  }

  private func correct(_ request: Request) async throws -> Response {
    let (detail, hand) = try await known(request)
    let (id, member, own) = (
      detail.film.id, try request.signedIn().id, StaffArtwork.picture(hand.ownArtwork)
    )
    let outcome = try await request.submit({ check in
      CorrectFilm(
        id, FilmFacts(&check), picture: StaffPicture(&check, known: own, of: member),
        in: request.world)
    }) { correct, tx in
      try request.expectUnchanged(
        FilmDetail.find(id, in: .all, tx).version(
          StaffArtwork.picture(StaffRecord(of: id, tx).ownArtwork)))
      let film = try correct(tx)
      return .redirect(to: FilmPaths.film(film.id), flash: .done(say("\(film.title) corrected.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      var form = CuratedForm(
        values: request.typed, errors, refused: refused, sources: hand.sources)
      form.known = (detail.film, own)
      return request.page(pages.correct(detail.film, form, request), status: status)
    }
  }

  private func known(_ request: Request) async throws -> (FilmDetail, StaffRecord) {
    let id = try request.id("film", of: Film.self)
    return try await request.site.store.read { tx in
      let detail = try FilmDetail.find(id, in: .all, tx)
      return (detail, try StaffRecord(of: detail.film.id, tx))
    }
  }
}
