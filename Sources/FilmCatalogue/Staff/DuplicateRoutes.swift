import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The staff routes for possible duplicates and merges.
struct DuplicateRoutes: Sendable {
  let pages: DuplicatePages

  var routes: [Route] {
    [
      .get(FilmPaths.duplicates.pattern, for: .curators, queue),
      .get(FilmPaths.doubt.pattern, for: .curators, compare),
      .post(FilmPaths.doubt.pattern, for: .curators, resolve),
      .get(FilmPaths.merges.pattern, for: .curators, merges),
      .post(FilmPaths.undoMerge.pattern, for: .curators, undo),
      .get(FilmPaths.mergeFilm.pattern, for: .curators, choose),
      .post(FilmPaths.mergeFilm.pattern, for: .curators, merge),
    ]
  }

  private func queue(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    return request.page(
      pages.queue(try await request.site.store.read { try DuplicateCandidate.open(page, $0) }))
  }

  private func compare(_ request: Request) async throws -> Response {
    let pair = FilmPair(try request.id("one"), try request.id("other"))
    let (one, other) = try await request.site.store.read { tx in
      (try FilmDetail.find(pair.one, in: .all, tx), try FilmDetail.find(pair.other, in: .all, tx))
    }
    if one.film.id == other.film.id { return .redirect(to: FilmPaths.film(one.film.id)) }
    return request.page(pages.compare(one, other, pair, key: request.newFormKey()))
  }

  private func resolve(_ request: Request) async throws -> Response {
    var check = request.fields.checker
    let isSame = check.flag("same", say("answer"))
    try check.finish()
    let settle = ResolveDuplicate(
      try request.id("one"), try request.id("other"), isSame: isSame,
      by: try request.signedIn().id, in: request.world)
    return try await request.act(orBackTo: FilmPaths.duplicates()) { tx in
      guard let merge = try settle(tx) else {
        return .redirect(
          to: FilmPaths.duplicates(), flash: .done(say("They stay two films. We won't ask again."))
        )
      }
      return .redirect(
        to: FilmPaths.duplicates(), flash: .done(say("\(merge.survivingTitle) is now one film.")))
    }
  }

  private func merges(_ request: Request) async throws -> Response {
    let page = try request.pageRequest()
    let found = try await request.site.store.read { try FilmMerge.recent(page, $0) }
    return request.page(pages.merges(found, key: request.newFormKey(), now: request.now))
  }

  private func undo(_ request: Request) async throws -> Response {
    let undo = UndoMerge(try request.id("merge"), by: try request.signedIn().id, at: request.now)
    return try await request.act(orBackTo: FilmPaths.merges()) { tx in
      let merge = try undo(tx)
      return .redirect(
        to: FilmPaths.film(merge.gone),
        flash: .done(
          say("\(merge.goneTitle) and \(merge.survivingTitle) are separate films again.")))
    }
  }

  /// Lists films that resemble the film to be merged, or that match a query.
  private func choose(_ request: Request) async throws -> Response {
    let id = try request.id("film", of: Film.self)
    if let into = request.query.text("into").flatMap({ ID<Film>($0) }) {
      let preview = try await request.site.store.read { try MergePreview.of(id, into: into, $0) }
      return request.page(pages.preview(preview, key: request.newFormKey()))
    }
    let query = request.query.text("q")?.trimmed ?? ""
    let (film, found) = try await request.site.store.longRead { tx in
      let film = try Film.find(id, in: .all, tx)
      return (
        film, try FindFilms(query.isEmpty ? film.title : query)(PageRequest(limit: 20), tx).items
      )
    }
    return request.page(pages.choose(film, found, query: query, key: request.newFormKey()))
  }

  private func merge(_ request: Request) async throws -> Response {
    let id = try request.id("film", of: Film.self)
    guard let into = ID<Film>(request.fields.text("into") ?? "") else {
      throw ValidationErrors("into", say("Choose the film to merge into."))
    }
    let merge = MergeFilms(id, into: into, by: try request.signedIn().id, in: request.world)
    return try await request.act(orBackTo: FilmPaths.mergeFilm(id)) { tx in
      let done = try merge(tx)
      return .redirect(
        to: FilmPaths.film(done.survivor),
        flash: .done(say("\(done.goneTitle) now leads to \(done.survivingTitle).")))
    }
  }
}
