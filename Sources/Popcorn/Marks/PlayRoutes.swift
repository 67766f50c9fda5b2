import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// Adds, changes and removes plays.
struct PlayRoutes: Sendable {
  let settings: PopcornSettings

  var routes: [Route] {
    let forms = ResumableForm(settings: settings)
    return [
      .get(Paths.newPlay.pattern, for: .members, blank),
      .post(Paths.plays.pattern, for: .members, add).resumingAfterSignIn(forms.newPlay),
      .get(Paths.play.pattern, for: .members, known),
      .post(Paths.play.pattern, for: .members, edit).resumingAfterSignIn(forms.editedPlay)
        .versioned,
      .post(Paths.removePlay.pattern, for: .members, remove).resumingAfterSignIn(
        ResumableForm.remove),
      .post(Paths.restorePlay.pattern, for: .members, restore).resumingAfterSignIn(
        ResumableForm.restore),
    ]
  }

  private func blank(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("film", of: Film.self), try request.signedIn().id)
    let film = try await request.site.store.read { try Film.find(id, for: member, $0) }
    return request.shown(
      form(new: film, request, values: request.filled(or: PlayForm.blank)).page(
        say("Watched", as: "a form")))
  }

  private func add(_ request: Request) async throws -> Response {
    let (id, member, world) = (
      try request.id("film", of: Film.self), try request.signedIn().id, request.world
    )
    let now = request.now
    let film = try await request.site.store.read { try Film.find(id, for: member, $0) }
    let back = request.back ?? Paths.film(film.id)
    // The page sends the plays it showed, which distinguishes a second viewing from a repeated
    // tap.
    let isAgain = request.fields.text("again") == "true"
    let asks = !request.wantsJSON && request.fields.text(SecondViewing.field) != "true"
    let effect: @Sendable (PlayInput, any Transaction) throws -> Response = { input, tx in
      try Limit.plays.require(member, now: now, tx)
      let made = try AddPlay(film.id, input.details, by: member, isAgain: isAgain, in: world)(tx)
      if asks, made.isNew { try SecondViewing.requireConfirmation(made.play, film, tx) }
      let message = made.play.watchedOn.localizedText.map {
        say("\(film.title) added to your diary: \($0).")
      }
      return .redirect(
        to: back, flash: .done(message ?? say("\(film.title) added to your diary.")))
    }
    do {
      return try await save(request, nil, effect) {
        form(new: film, request, $0, refused: $1, values: request.typed).page(
          say("Watched", as: "a form"))
      }
    } catch let second as SecondViewing {
      return request.shown(second.page(request, back: back), status: .conflict)
    }
  }

  private func known(_ request: Request) async throws -> Response {
    let (play, film) = try await find(request)
    return request.shown(
      form(play, film, request, values: request.filled(or: PlayForm.known(play).values)).page(
        say("Edit")))
  }

  private func edit(_ request: Request) async throws -> Response {
    let (play, film) = try await find(request)
    let back = request.back ?? Paths.film(film.id)
    return try await save(request, play.rating) { input, tx in
      try request.expectUnchanged(PlayForm.known(Play.find(play.id, of: play.member, tx)))
      try EditPlay(play.id, of: play.member, input.details)(tx)
      return .redirect(to: back, flash: .done(say("Changed.")))
    } again: {
      form(play, film, request, $0, refused: $1, values: request.typed).page(say("Edit"))
    }
  }

  private func remove(_ request: Request) async throws -> Response {
    let (id, member, now) = (
      try request.id("play", of: Play.self), try request.signedIn().id, request.now
    )
    let back = request.back ?? Paths.watched()
    return try await request.mark(backTo: back) { tx in
      try RemovePlay(id, of: member, now: now)(tx)
      return .redirect(to: UndoLink.link(back, play: id))
    }
  }

  private func restore(_ request: Request) async throws -> Response {
    let (id, member) = (try request.id("play", of: Play.self), try request.signedIn().id)
    let back = request.back
    return try await request.mark(backTo: back ?? Paths.watched()) { tx in
      let play = try RestorePlay(id, of: member)(tx)
      let film = try Film.find(play.film, in: .all, tx)
      return .redirect(
        to: back ?? Paths.film(film.id), flash: .done(say("\(film.title) is back in your diary.")))
    }
  }

  /// Applies the form, or shows it again with its errors.
  private func save(
    _ request: Request, _ before: Rating?,
    _ effect: @escaping @Sendable (PlayInput, any Transaction) throws -> Response,
    again: (ValidationErrors, String?) -> Page
  ) async throws -> Response {
    let (today, tapped) = (settings.today(request.now), settings.today(request.tappedAt))
    if request.wantsJSON {
      var check = request.fields.checker
      let input = PlayInput(&check, before: before, today: today, tapped: tapped)
      try check.finish()
      return try await request.once { try effect(input, $0) }
    }
    switch try await request.submit(
      { PlayInput(&$0, before: before, today: today, tapped: tapped) }, effect)
    {
    case .done(let answer): return answer
    case .invalid(let errors, let refused, let status):
      return request.shown(again(errors, refused), status: status)
    }
  }

  private func find(_ request: Request) async throws -> (Play, Film) {
    let (id, member) = (try request.id("play", of: Play.self), try request.signedIn().id)
    return try await request.site.store.read { tx in
      let play = try Play.find(id, of: member, tx)
      return (play, try Film.find(play.film, in: .all, tx))
    }
  }

  private func form(
    new film: Film, _ request: Request, _ errors: ValidationErrors = ValidationErrors(),
    refused: String? = nil,
    values: @escaping @Sendable (String) -> [String]
  ) -> PlayForm {
    PlayForm(
      film: film, action: Paths.plays(film.id), back: request.list.page(of: film.id),
      today: settings.today(request.now),
      key: request.newFormKey(), errors: errors, refused: refused, values: values)
  }

  private func form(
    _ play: Play, _ film: Film, _ request: Request,
    _ errors: ValidationErrors = ValidationErrors(),
    refused: String? = nil,
    values: @escaping @Sendable (String) -> [String]
  ) -> PlayForm {
    PlayForm(
      film: film, action: Paths.play(play.id), back: request.list.page(of: film.id),
      today: settings.today(request.now),
      key: request.newFormKey(), errors: errors, refused: refused, values: values)
  }
}

extension Request {
  /// The time of a mark that was made offline; its day counts as today. A clock that is ahead or
  /// far behind is ignored.
  fileprivate var tappedAt: Instant {
    guard let typed = fields.text("at").flatMap({ Int64($0) }),
      (0..<10_000_000_000_000).contains(typed)
    else {
      return now
    }
    let tapped = Instant(microseconds: typed * 1000)
    return tapped < now && now - tapped < .days(90) ? tapped : now
  }

  /// The tab in which the form was opened.
  fileprivate var list: FilmListOrigin {
    (query.text("from") ?? fields.text("from")).flatMap { FilmListOrigin(rawValue: $0) } ?? .films
  }
}
