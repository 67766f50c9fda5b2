import FilmCatalogue
import HTTPTypes
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb
import Shelf

/// Noting that one has seen a film, changing what was noted, and taking it back.
struct PlayRoutes: Sendable {
  let settings: PopcornSettings

  var routes: [Route] {
    let kept = KeptForm(settings: settings)
    return [
      .get(At.newPlay.pattern, for: .members, blank),
      .post(At.plays.pattern, for: .members, add).keepingForms(kept.newPlay),
      .get(At.play.pattern, for: .members, known),
      .post(At.play.pattern, for: .members, edit).keepingForms(kept.editedPlay).versioned,
      .post(At.removePlay.pattern, for: .members, remove).keepingForms(KeptForm.remove),
      .post(At.restorePlay.pattern, for: .members, restore).keepingForms(KeptForm.restore),
    ]
  }

  private func blank(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("film", of: Film.self), try call.signedIn().id)
    let film = try await call.site.store.read { try Film.find(id, for: member, $0) }
    return call.shown(form(new: film, call, values: call.filled(or: PlayForm.blank)).page(say("Watched", as: "a form")))
  }

  private func add(_ call: Call) async throws -> Answer {
    let (id, member, world) = (try call.id("film", of: Film.self), try call.signedIn().id, call.world)
    let now = call.now
    let film = try await call.site.store.read { try Film.find(id, for: member, $0) }
    let back = call.back ?? At.film(film.id)
    // A second evening is told from a second tap by the plays that the page knew of.
    let isAgain = call.fields.text("again") == "true"
    let asks = !call.wantsJSON && call.fields.text(SecondViewing.field) != "true"
    let effect: @Sendable (AskedPlay, any Transaction) throws -> Answer = { asked, tx in
      try Limit.plays.require(member, now: now, tx)
      let made = try AddPlay(film.id, asked.details, by: member, isAgain: isAgain, in: world)(tx)
      if asks, made.isNew { try SecondViewing.ask(made.play, film, tx) }
      let words = made.play.watchedOn.inWords.map { say("\(film.title) is in your diary: \($0).") }
      return .redirect(to: back, flash: .done(words ?? say("\(film.title) is in your diary.")))
    }
    do {
      return try await save(call, nil, effect) {
        form(new: film, call, $0, refused: $1, values: call.typed).page(say("Watched", as: "a form"))
      }
    } catch let second as SecondViewing {
      return call.shown(second.page(call, back: back), status: .conflict)
    }
  }

  private func known(_ call: Call) async throws -> Answer {
    let (play, film) = try await find(call)
    return call.shown(form(play, film, call, values: call.filled(or: PlayForm.known(play).values)).page(say("Edit")))
  }

  private func edit(_ call: Call) async throws -> Answer {
    let (play, film) = try await find(call)
    let back = call.back ?? At.film(film.id)
    return try await save(call, play.rating) { asked, tx in
      try call.expectUnchanged(PlayForm.known(Play.find(play.id, of: play.member, tx)))
      try EditPlay(play.id, of: play.member, asked.details)(tx)
      return .redirect(to: back, flash: .done(say("It is changed.")))
    } again: {
      form(play, film, call, $0, refused: $1, values: call.typed).page(say("Edit"))
    }
  }

  private func remove(_ call: Call) async throws -> Answer {
    let (id, member, now) = (try call.id("play", of: Play.self), try call.signedIn().id, call.now)
    let back = call.back ?? At.watched()
    return try await call.mark(backTo: back) { tx in
      try RemovePlay(id, of: member, now: now)(tx)
      return .redirect(to: Undone.link(back, play: id))
    }
  }

  private func restore(_ call: Call) async throws -> Answer {
    let (id, member) = (try call.id("play", of: Play.self), try call.signedIn().id)
    let back = call.back
    return try await call.mark(backTo: back ?? At.watched()) { tx in
      let play = try RestorePlay(id, of: member)(tx)
      let film = try Film.find(play.film, in: .all, tx)
      return .redirect(to: back ?? At.film(film.id), flash: .done(say("\(film.title) is back in your diary.")))
    }
  }

  /// Does what the form asks, or shows it again.
  private func save(
    _ call: Call, _ before: Rating?,
    _ effect: @escaping @Sendable (AskedPlay, any Transaction) throws -> Answer,
    again: (Complaints, String?) -> Page
  ) async throws -> Answer {
    let (today, tapped) = (settings.today(call.now), settings.today(call.tappedAt))
    if call.wantsJSON {
      var check = call.fields.checker
      let asked = AskedPlay(&check, before: before, today: today, tapped: tapped)
      try check.finish()
      return try await call.once { try effect(asked, $0) }
    }
    switch try await call.submit({ AskedPlay(&$0, before: before, today: today, tapped: tapped) }, effect) {
    case .done(let answer): return answer
    case .again(let complaints, let refused, let status):
      return call.shown(again(complaints, refused), status: status)
    }
  }

  private func find(_ call: Call) async throws -> (Play, Film) {
    let (id, member) = (try call.id("play", of: Play.self), try call.signedIn().id)
    return try await call.site.store.read { tx in
      let play = try Play.find(id, of: member, tx)
      return (play, try Film.find(play.film, in: .all, tx))
    }
  }

  private func form(
    new film: Film, _ call: Call, _ complaints: Complaints = Complaints(), refused: String? = nil,
    values: @escaping @Sendable (String) -> [String]
  ) -> PlayForm {
    PlayForm(
      film: film, action: At.plays(film.id), back: call.shelf.page(of: film.id), today: settings.today(call.now),
      key: call.newFormKey(), complaints: complaints, refused: refused, values: values)
  }

  private func form(
    _ play: Play, _ film: Film, _ call: Call, _ complaints: Complaints = Complaints(), refused: String? = nil,
    values: @escaping @Sendable (String) -> [String]
  ) -> PlayForm {
    PlayForm(
      film: film, action: At.play(play.id), back: call.shelf.page(of: film.id), today: settings.today(call.now),
      key: call.newFormKey(), complaints: complaints, refused: refused, values: values)
  }
}

extension Call {
  /// When a mark was made that waited for a connection: today is the day on which it was made. A clock that is ahead is
  /// not believed, nor one that is long behind.
  fileprivate var tappedAt: Instant {
    guard let typed = fields.text("at").flatMap({ Int64($0) }), (0..<10_000_000_000_000).contains(typed) else {
      return now
    }
    let tapped = Instant(microseconds: typed * 1000)
    return tapped < now && now - tapped < .days(90) ? tapped : now
  }

  /// The tab that a form was opened in.
  fileprivate var shelf: FilmShelf {
    (query.text("from") ?? fields.text("from")).flatMap { FilmShelf(rawValue: $0) } ?? .films
  }
}
