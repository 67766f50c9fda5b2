import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// The member's own tabs: bookmarks and diary.
struct ListRoutes: Sendable {
  let settings: PopcornSettings
  let services: PopcornServices

  var routes: [Route] {
    [
      .get(Paths.bookmarked.pattern, for: .everyone) { try await show($0, .bookmarked) },
      .get(Paths.watched.pattern, for: .everyone) { try await show($0, .watched) },
      .post(Paths.rented.pattern, for: .members, answer),
    ]
  }

  private func show(_ request: Request, _ shelf: FilmListOrigin) async throws -> Response {
    let title = shelf == .bookmarked ? say("Bookmarked") : say("Watched")
    guard let viewer = request.viewer else { return request.shown(Page(title, signedOut(shelf))) }
    let query = try FilmListQuery(request.query, shelf)
    let reader = ListReader(
      query: query, seen: ClipsSeen(services.clips, by: viewer), member: viewer.id,
      settings: settings,
      page: try request.pageRequest(), now: request.now, keys: request.keys)
    let (list, rented) = try await request.site.store.read(long: true) { tx in
      (
        try reader(tx),
        shelf == .watched ? try WatchedPrompts.read(viewer.id, services.rented, request, tx) : nil
      )
    }
    let top =
      UndoLink(request.query).markup(request.keys, backTo: shelf.list) + (rented?.markup ?? .empty)
    // Below a list with further pages the cards would never be reached.
    let cards = list.isAllShown ? rentalCards(rented?.cards ?? []) : .empty
    return request.shown(
      Page(title, actions: shelf == .watched ? Self.tables : .empty, top + list.rows + cards))
  }

  private static var tables: Markup {
    barLink(.upload, say("Import and export"), Paths.importing())
  }

  private func signedOut(_ shelf: FilmListOrigin) -> Markup {
    let signIn = linkButton(
      say("Sign in"), Link("signin").query(["next": shelf.list.text]), style: .primary)
    return shelf == .bookmarked
      ? emptyState(
        .bookmark, say("Your bookmarks"), say("Sign in to bookmark films you want to watch."),
        action: signIn)
      : emptyState(
        .watched, say("Your diary"),
        say("Sign in to record what you watched, when and where, with ratings and notes."),
        action: signIn)
  }

  /// Records on which night a rented film was watched, or that it was not.
  private func answer(_ request: Request) async throws -> Response {
    let (member, world, shops) = (try request.signedIn().id, request.world, services.rented)
    let today = settings.today(request.now)
    var check = request.fields.checker
    let rental = check.text("rental", say("rental"))
    let night = check.optionalDate("night", say("date"))
    if let night, night > today {
      check.addError("night", say("The date can't be in the future."))
    }
    try check.finish()
    return try await request.mark(backTo: Paths.watched()) { tx in
      let said =
        night.map { AnswerWatchedPrompt.Answer.watched(PlayDetails(watchedOn: PartialDate($0))) }
        ?? .notWatched
      let play = try AnswerWatchedPrompt(rental, said, by: member, at: shops, in: world)(tx)
      return .redirect(
        to: Paths.watched(),
        flash: .done(
          play == nil ? say("We won't ask about this film again.") : say("Added to your diary.")))
    }
  }
}

/// Reads a member's own list.
struct ListReader: Sendable {
  let query: FilmListQuery
  let seen: ClipsSeen
  let member: ID<Member>
  let settings: PopcornSettings
  var page = PageRequest()
  let now: Instant
  let keys: @Sendable () -> String

  func callAsFunction(_ tx: any Transaction) throws -> MemberFilmList {
    let today = settings.today(now)
    guard query.list == .bookmarked else {
      let list = query.plays(of: member)
      let counts = try list.counts(seen, tx)
      let evenings = say(counts.plays, one: "1 viewing", many: "\(counts.plays) viewings")
      let total = say("\(evenings) with \(Self.total(counts.films, counts.clips))", as: "a diary")
      return MemberFilmList(
        query: query, entries: .plays(try list(page, with: seen, tx)), total: total, today: today,
        keys: keys)
    }
    let list = query.bookmarks(of: member)
    let total = query.isWhole ? Self.total(try list.count(tx), try list.count(seen, tx)) : ""
    let found = try list(page, with: seen, tx)
    return MemberFilmList(
      query: query, entries: .bookmarks(found), total: total, today: today, keys: keys)
  }

  /// "3 films", "3 films and 1 video".
  private static func total(_ films: Int, _ clips: Int) -> String {
    let videos = say(clips, one: "1 video", many: "\(clips) videos")
    if films == 0 && clips > 0 { return videos }
    let films = say(films, one: "1 film", many: "\(films) films")
    return clips == 0 ? films : say("\(films) and \(videos)", as: "a list")
  }
}
