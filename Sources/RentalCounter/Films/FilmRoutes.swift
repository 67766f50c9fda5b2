import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The Films tab.
struct FilmRoutes: Sendable {
  let settings: RentalSettings

  var routes: [Route] {
    [
      .get(At.films.pattern, for: .clerks, list).aboutNobody,
      .get(At.newFilm.pattern, for: .clerks) { $0.page(pages($0).add(FilmForm(key: $0.newFormKey()))) }.aboutNobody,
      .post(At.films.pattern, for: .clerks, add),
      .get(At.film.pattern, for: .clerks, detail),
      .get(At.editFilm.pattern, for: .clerks, edit).aboutNobody,
      .post(At.film.pattern, for: .clerks, save).versioned,
      .get(At.deleteFilm.pattern, for: .clerks, askDelete).aboutNobody,
      .post(At.deleteFilm.pattern, for: .clerks, delete),
      .get(At.coverPage.pattern, for: .clerks, cover).aboutNobody,
    ]
  }

  private func pages(_ call: Call) -> FilmPages { FilmPages(settings: settings, now: call.now) }

  private func list(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    let query = call.query.text("q") ?? ""
    let found = try await call.site.store.read(long: !query.isEmpty) { try Film.list(query, page, $0) }
    return call.page(pages(call).list(FilmList(found: found, query: query, now: call.now)))
  }

  private func detail(_ call: Call) async throws -> Answer {
    let id = try call.id("film", of: Film.self)
    let now = call.now
    let (film, kept, found) = try await call.site.store.read { tx in
      (try Film.find(id, tx), try Reservation.live(of: id, now, tx), try Film.list(nil, PageRequest(), tx))
    }
    let list = FilmList(found: found, query: "", now: now, current: id)
    return call.page(pages(call).detail(film, kept, beside: list))
  }

  private func add(_ call: Call) async throws -> Answer {
    let outcome = try await call.submit({ check in
      let asked = try AskedFilm(&check, call)
      return (add: AddFilm(asked.details, quantity: asked.quantity, in: call.world), cover: asked.cover)
    }) { asked, tx in
      var add = asked.add
      add.cover = try asked.cover?(tx)
      let film = try add(tx)
      return .redirect(
        to: At.film(film.id),
        flash: .done(say("\(film.title) is in the stock with \(Counted.copies(film.copies.count)).")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = FilmForm(key: call.newFormKey(), values: call.typed, complaints, refused: refused)
      return call.page(pages(call).add(form), status: status)
    }
  }

  private func edit(_ call: Call) async throws -> Answer {
    let film = try await find(call)
    let match = try await call.site.store.read { try CatalogueMatch.of(film.id, $0) }
    return call.page(pages(call).edit(film, FilmForm(film, match, key: call.newFormKey())))
  }

  private func save(_ call: Call) async throws -> Answer {
    let film = try await find(call)
    let spare = NewCopy.fresh(FilmDetails.quantities.upperBound, in: call.world)
    let now = call.now
    let outcome = try await call.submit({ check in
      let asked = try AskedFilm(&check, call)
      return (
        edit: EditFilm(film.id, asked.details, quantity: asked.quantity, spare: spare, now: call.now),
        cover: asked.cover, catalogue: asked.catalogue
      )
    }) { asked, tx in
      let match = try CatalogueMatch.of(film.id, tx)
      try call.expectUnchanged(Film.find(film.id, tx).version(match))
      if let typed = asked.catalogue, typed != match?.words ?? "" {
        try ChooseInCatalogue(film: film.id, typed: typed, now: now)(tx)
      }
      var edit = asked.edit
      if let cover = asked.cover { edit.cover = .set(try cover(for: film, tx)) }
      let saved = try edit(tx)
      return .redirect(to: At.film(saved.id), flash: .done(say("\(saved.title) is saved.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      var form = FilmForm(key: call.newFormKey(), values: call.typed, complaints, refused: refused)
      form.isKnown = true
      return call.page(pages(call).edit(film, form), status: status)
    }
  }

  private func askDelete(_ call: Call) async throws -> Answer {
    let film = try await find(call)
    let out = film.stock(at: call.now).out
    if out > 0 {
      let refusal = DeleteFilmRefusal.copiesOut(title: film.title, out: out)
      return .redirect(to: At.editFilm(film.id), flash: .alert(refusal.sentence))
    }
    return call.page(pages(call).delete(film, key: call.newFormKey()))
  }

  private func delete(_ call: Call) async throws -> Answer {
    let delete = DeleteFilm(film: try call.id("film"), now: call.now)
    return try await call.act(orBackTo: At.editFilm(delete.film)) { tx in
      let gone = try delete(tx)
      return .redirect(to: At.films(), flash: .done(say("\(gone.title) is deleted.")))
    }
  }

  private func cover(_ call: Call) async throws -> Answer {
    let film = try await find(call)
    guard let picture = film.coverPicture(.full) else { throw Problem.notFound }
    return call.page(pages(call).cover(film, picture))
  }

  private func find(_ call: Call) async throws -> Film {
    let id = try call.id("film", of: Film.self)
    return try await call.site.store.read { try Film.find(id, $0) }
  }
}

/// What the form of a film asks for.
struct AskedFilm: Sendable {
  let details: FilmDetails
  let quantity: Int
  let cover: ClaimCover?
  /// Which film of the catalogue it is said to be; nil where the form does not ask.
  let catalogue: String?

  init(_ check: inout FieldChecker, _ call: Call) throws {
    details = FilmDetails(&check)
    quantity = check.number("quantity", say("quantity"), in: FilmDetails.quantities)
    cover = try call.chosenCover()
    catalogue = check.has("catalogue") ? check.optionalText("catalogue", say("title in the catalogue")) ?? "" : nil
  }
}
