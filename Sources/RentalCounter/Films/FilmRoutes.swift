import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The routes of the Films tab.
struct FilmRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(Paths.films.pattern, for: .clerks, list).cacheable,
      .get(Paths.newFilm.pattern, for: .clerks) {
        $0.page(pages($0).add(FilmForm(key: $0.newFormKey())))
      }.cacheable,
      .post(Paths.films.pattern, for: .clerks, add),
      .get(Paths.film.pattern, for: .clerks, detail),
      .get(Paths.editFilm.pattern, for: .clerks, edit).cacheable,
      .post(Paths.film.pattern, for: .clerks, save).versioned,
      .get(Paths.deleteFilm.pattern, for: .clerks, confirmDeletion).cacheable,
      .post(Paths.deleteFilm.pattern, for: .clerks, delete),
      .get(Paths.coverPage.pattern, for: .clerks, cover).cacheable,
    ]
  }

  private func pages(_ request: Request) -> FilmPages {
    FilmPages(settings: settings, now: request.now)
  }

  private func list(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let query = request.query.text("q") ?? ""
    let found = try await request.site.store.read(long: !query.isEmpty) {
      try Film.list(query, page, $0)
    }
    return request.page(
      pages(request).list(FilmList(found: found, query: query, now: request.now)))
  }

  private func detail(_ request: Request) async throws -> Response {
    let id = try request.id("film", of: Film.self)
    let now = request.now
    let (film, kept, found) = try await request.site.store.read { tx in
      (
        try Film.find(id, tx), try Reservation.live(of: id, now, tx),
        try Film.list(nil, PageRequest(), tx)
      )
    }
    let list = FilmList(found: found, query: "", now: now, current: id)
    return request.page(pages(request).detail(film, kept, beside: list))
  }

  private func add(_ request: Request) async throws -> Response {
    let outcome = try await request.submit({ check in
      let asked = try FilmInput(&check, request)
      return (
        add: AddFilm(asked.details, quantity: asked.quantity, in: request.world),
        cover: asked.cover
      )
    }) { asked, tx in
      var add = asked.add
      add.cover = try asked.cover?(tx)
      let film = try add(tx)
      return .redirect(
        to: Paths.film(film.id),
        flash: .done(say("Added \(film.title) with \(CountText.copies(film.copies.count)).")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      let form = FilmForm(
        key: request.newFormKey(), values: request.typed, errors, refused: refused)
      return request.page(pages(request).add(form), status: status)
    }
  }

  private func edit(_ request: Request) async throws -> Response {
    let film = try await find(request)
    let match = try await request.site.store.read { try CatalogueMatch.of(film.id, $0) }
    return request.page(
      pages(request).edit(film, FilmForm(film, match, key: request.newFormKey())))
  }

  private func save(_ request: Request) async throws -> Response {
    let film = try await find(request)
    let spare = NewCopy.fresh(FilmDetails.quantities.upperBound, in: request.world)
    let now = request.now
    let outcome = try await request.submit({ check in
      let asked = try FilmInput(&check, request)
      return (
        edit: EditFilm(
          film.id, asked.details, quantity: asked.quantity, spare: spare, now: request.now),
        cover: asked.cover, catalogue: asked.catalogue
      )
    }) { asked, tx in
      let match = try CatalogueMatch.of(film.id, tx)
      try request.expectUnchanged(Film.find(film.id, tx).version(match))
      if let typed = asked.catalogue, typed != match?.text ?? "" {
        try ChooseInCatalogue(film: film.id, typed: typed, now: now)(tx)
      }
      var edit = asked.edit
      if let cover = asked.cover { edit.cover = .set(try cover(for: film, tx)) }
      let saved = try edit(tx)
      return .redirect(to: Paths.film(saved.id), flash: .done(say("\(saved.title) was saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      var form = FilmForm(
        key: request.newFormKey(), values: request.typed, errors, refused: refused)
      form.isKnown = true
      return request.page(pages(request).edit(film, form), status: status)
    }
  }

  private func confirmDeletion(_ request: Request) async throws -> Response {
    let film = try await find(request)
    let out = film.stock(at: request.now).out
    if out > 0 {
      let refusal = DeleteFilmRefusal.copiesOut(title: film.title, out: out)
      return .redirect(to: Paths.editFilm(film.id), flash: .alert(refusal.message))
    }
    return request.page(pages(request).delete(film, key: request.newFormKey()))
  }

  private func delete(_ request: Request) async throws -> Response {
    let delete = DeleteFilm(film: try request.id("film"), now: request.now)
    return try await request.act(orBackTo: Paths.editFilm(delete.film)) { tx in
      let gone = try delete(tx)
      return .redirect(to: Paths.films(), flash: .done(say("\(gone.title) was deleted.")))
    }
  }

  private func cover(_ request: Request) async throws -> Response {
    let film = try await find(request)
    guard let picture = film.coverPicture(.full) else { throw Problem.notFound }
    return request.page(pages(request).cover(film, picture))
  }

  private func find(_ request: Request) async throws -> Film {
    let id = try request.id("film", of: Film.self)
    return try await request.site.store.read { try Film.find(id, $0) }
  }
}

/// The validated values of a film's form.
struct FilmInput: Sendable {
  let details: FilmDetails
  let quantity: Int
  let cover: ClaimCover?
  /// The title of the linked film of the catalogue, empty for no link; `nil` if the form has no
  /// such field.
  let catalogue: String?

  init(_ check: inout FormValidator, _ request: Request) throws {
    details = FilmDetails(&check)
    quantity = check.number("quantity", say("quantity"), in: FilmDetails.quantities)
    cover = try request.chosenCover()
    catalogue =
      check.has("catalogue") ? check.optionalText("catalogue", say("catalogue title")) ?? "" : nil
  }
}
