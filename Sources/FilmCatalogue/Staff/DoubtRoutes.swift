import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Doubts and merges for the catalogue's staff.
struct DoubtRoutes: Sendable {
  let pages: DoubtPages

  var routes: [Route] {
    [
      .get(FilmPlaces.doubts.pattern, for: .curators, queue),
      .get(FilmPlaces.doubt.pattern, for: .curators, compare),
      .post(FilmPlaces.doubt.pattern, for: .curators, settle),
      .get(FilmPlaces.merges.pattern, for: .curators, merges),
      .post(FilmPlaces.undoMerge.pattern, for: .curators, undo),
      .get(FilmPlaces.mergeFilm.pattern, for: .curators, choose),
      .post(FilmPlaces.mergeFilm.pattern, for: .curators, merge),
    ]
  }

  private func queue(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    return call.page(pages.queue(try await call.site.store.read { try FilmDoubt.open(page, $0) }))
  }

  private func compare(_ call: Call) async throws -> Answer {
    let pair = FilmPair(try call.id("one"), try call.id("other"))
    let (one, other) = try await call.site.store.read { tx in
      (try FilmDetail.find(pair.one, in: .all, tx), try FilmDetail.find(pair.other, in: .all, tx))
    }
    if one.film.id == other.film.id { return .redirect(to: FilmPlaces.film(one.film.id)) }
    return call.page(pages.compare(one, other, pair, key: call.newFormKey()))
  }

  private func settle(_ call: Call) async throws -> Answer {
    var check = call.fields.checker
    let isSame = check.flag("same", say("answer"))
    try check.finish()
    let settle = SettleDoubt(
      try call.id("one"), try call.id("other"), isSame: isSame, by: try call.signedIn().id, in: call.world)
    return try await call.act(orBackTo: FilmPlaces.doubts()) { tx in
      guard let merge = try settle(tx) else {
        return .redirect(to: FilmPlaces.doubts(), flash: .done(say("They stay two films. You are not asked again.")))
      }
      return .redirect(to: FilmPlaces.doubts(), flash: .done(say("\(merge.keptTitle) is one film now.")))
    }
  }

  private func merges(_ call: Call) async throws -> Answer {
    let page = try call.pageRequest()
    let found = try await call.site.store.read { try FilmMerge.recent(page, $0) }
    return call.page(pages.merges(found, key: call.newFormKey(), now: call.now))
  }

  private func undo(_ call: Call) async throws -> Answer {
    let undo = UndoMerge(try call.id("merge"), by: try call.signedIn().id, at: call.now)
    return try await call.act(orBackTo: FilmPlaces.merges()) { tx in
      let merge = try undo(tx)
      return .redirect(
        to: FilmPlaces.film(merge.gone),
        flash: .done(say("\(merge.goneTitle) and \(merge.keptTitle) are two films again.")))
    }
  }

  /// Films like the one that is to be merged, or like what was typed.
  private func choose(_ call: Call) async throws -> Answer {
    let id = try call.id("film", of: Film.self)
    if let into = call.query.text("into").flatMap({ ID<Film>($0) }) {
      let preview = try await call.site.store.read { try MergePreview.of(id, into: into, $0) }
      return call.page(pages.preview(preview, key: call.newFormKey()))
    }
    let query = call.query.text("q")?.trimmed ?? ""
    let (film, found) = try await call.site.store.longRead { tx in
      let film = try Film.find(id, in: .all, tx)
      return (film, try FindFilms(query.isEmpty ? film.title : query)(PageRequest(limit: 20), tx).items)
    }
    return call.page(pages.choose(film, found, query: query, key: call.newFormKey()))
  }

  private func merge(_ call: Call) async throws -> Answer {
    let id = try call.id("film", of: Film.self)
    guard let into = ID<Film>(call.fields.text("into") ?? "") else {
      throw Complaints("into", say("Please choose the film that it is the same as."))
    }
    let merge = MergeFilms(id, into: into, by: try call.signedIn().id, in: call.world)
    return try await call.act(orBackTo: FilmPlaces.mergeFilm(id)) { tx in
      let done = try merge(tx)
      return .redirect(
        to: FilmPlaces.film(done.kept), flash: .done(say("\(done.goneTitle) leads to \(done.keptTitle) now.")))
    }
  }
}
