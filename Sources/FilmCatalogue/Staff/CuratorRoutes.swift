import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// The catalogue's films for its staff.
struct CuratorRoutes: Sendable {
  let pages: CuratorPages
  let marks: (any FilmMarkSource)?

  var routes: [Route] {
    [
      .get(FilmPlaces.films.pattern, for: .curators, list),
      .get(FilmPlaces.newFilm.pattern, for: .curators) { $0.page(pages.add(CuratedForm(), $0)) },
      .post(FilmPlaces.films.pattern, for: .curators, add),
      .get(FilmPlaces.dates.pattern, for: .curators, dates),
      .get(FilmPlaces.film.pattern, for: .curators, show),
      .get(FilmPlaces.editFilm.pattern, for: .curators, edit),
      .post(FilmPlaces.film.pattern, for: .curators, correct).versioned,
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
    let (seen, beside) = try await call.site.store.read { [marks] tx in
      (try SeenFilm.find(id, marks, tx), try Film.list(FilmQuery(), PageRequest(limit: 30), tx))
    }
    let film = seen.detail.film.id
    return film == id ? call.page(pages.film(seen, beside: beside, call: call)) : .redirect(to: FilmPlaces.film(film))
  }

  private func dates(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    return call.page(pages.dates(try await call.site.store.read { try DoubtfulDate.all(page, $0) }))
  }

  private func add(_ call: Call) async throws -> Answer {
    let member = try call.signedIn().id
    let outcome = try await call.submit({ check in
      AddFilmByHand(
        FilmFacts(&check), picture: OwnPicture(&check, known: nil, of: member), in: call.world)
    }) { add, tx in
      let film = try add(tx)
      return .redirect(to: FilmPlaces.film(film.id), flash: .done(say("\(film.title) is in the catalogue.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      let form = CuratedForm(values: call.typed, complaints, refused: refused)
      return call.page(pages.add(form, call), status: status)
    }
  }

  private func edit(_ call: Call) async throws -> Answer {
    let (detail, hand) = try await known(call)
    let form = CuratedForm(detail, sources: hand.sources, own: OwnArtwork.picture(hand.ownArtwork))
    return call.page(pages.correct(detail.film, form, call))
  }

  private func correct(_ call: Call) async throws -> Answer {
    let (detail, hand) = try await known(call)
    let (id, member, own) = (detail.film.id, try call.signedIn().id, OwnArtwork.picture(hand.ownArtwork))
    let outcome = try await call.submit({ check in
      CorrectFilm(
        id, FilmFacts(&check), picture: OwnPicture(&check, known: own, of: member), in: call.world)
    }) { correct, tx in
      try call.expectUnchanged(
        FilmDetail.find(id, in: .all, tx).version(OwnArtwork.picture(HandRecord(of: id, tx).ownArtwork)))
      let film = try correct(tx)
      return .redirect(to: FilmPlaces.film(film.id), flash: .done(say("\(film.title) is corrected.")))
    }
    switch outcome {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      var form = CuratedForm(values: call.typed, complaints, refused: refused, sources: hand.sources)
      form.known = (detail.film, own)
      return call.page(pages.correct(detail.film, form, call), status: status)
    }
  }

  private func known(_ call: Call) async throws -> (FilmDetail, HandRecord) {
    let id = try call.id("film", of: Film.self)
    return try await call.site.store.read { tx in
      let detail = try FilmDetail.find(id, in: .all, tx)
      return (detail, try HandRecord(of: detail.film.id, tx))
    }
  }
}
