import MediaLibrary
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// The route that adds a clip to the viewer's lists, which also contain films, or removes it from
/// them.
struct ClipListRoutes: Sendable {
  private enum ListAction: String, CaseIterable { case bookmark, unbookmark, watched, unwatched }

  let time: ShopTimeZone
  let authorizer: CampAuthorizer

  var routes: [Route] { [.post(MediaPaths.lists.pattern, for: .members, list)] }

  private func list(_ request: Request) async throws -> Response {
    let (id, viewer, authorizer) = (
      try request.id("media", of: MediaItem.self), try request.signedIn(), authorizer
    )
    var check = request.fields.checker
    let listAction = check.optionalChoice("list", say("choice"), of: ListAction.self) ?? .bookmark
    try check.finish()
    guard let clip = Clip(of: id) else { throw MediaRefusal.noSuchItem }
    let (today, page) = (time.date(of: request.now), MediaPaths.item(id))
    let day = listAction == .watched || listAction == .unwatched ? today : nil
    let now = request.now
    let put = ListClip(clip, watchedOn: day, by: viewer.id, in: request.world)
    let take = UnlistClip(clip, watchedOn: day, by: viewer.id, now: request.now)
    return try await request.act(orBackTo: page) { tx in
      // Only clips that are ready and that the viewer may currently see can be changed on a list.
      guard try authorizer.item(id, for: viewer, tx).state == .ready else {
        throw MediaRefusal.noSuchItem
      }
      switch listAction {
      case .bookmark, .watched:
        try Limit.listedClips.require(viewer.id, now: now, tx)
        try put(tx)
      case .unbookmark, .unwatched: try take(tx)
      }
      return .redirect(to: page, flash: .done(Self.done(listAction)))
    }
  }

  private static func done(_ listAction: ListAction) -> String {
    switch listAction {
    case .bookmark: say("Added to your bookmarks.")
    case .unbookmark: say("Removed from your bookmarks.")
    case .watched: say("Added to your diary.")
    case .unwatched: say("Removed from your diary.")
    }
  }
}

/// Shows whether a clip is on the viewer's lists, with the buttons that change it.
struct ClipListBar: Sendable {
  let item: ID<MediaItem>
  let marks: ClipMarks
  let today: CalendarDate
  let keys: (String, String)

  var markup: Markup {
    let isWatched = marks.watchedOn.contains(today)
    return """
      <div class="media-lists">\
      \(button(
        marks.isBookmarked ? say("Bookmarked") : say("Bookmark"), .bookmark, isOn: marks.isBookmarked,
        listAction: marks.isBookmarked ? "unbookmark" : "bookmark", keys.0))\
      \(button(
        isWatched ? say("Watched") : redirect, .eye, isOn: isWatched, listAction: isWatched ? "unwatched" : "watched",
        keys.1))\(links)</div>
      """
  }

  private var redirect: String {
    marks.watchedOn.isEmpty ? say("Watched today") : say("Watched again today")
  }

  /// The links to the lists that contain the clip.
  private var links: Markup {
    if marks == ClipMarks() { return .empty }
    return """
      <p class="media-listed">\
      \(if: marks.isBookmarked, link(say("Your bookmarks"), Link("popcorn", "bookmarked")))\
      \(if: !marks.watchedOn.isEmpty, link(say("Your diary"), Link("popcorn", "watched")))</p>
      """
  }

  private func link(_ label: String, _ link: Link) -> Markup { "<a href=\"\(link)\">\(label)</a>" }

  private func button(_ label: String, _ icon: Icon, isOn: Bool, listAction: String, _ key: String)
    -> Markup
  {
    """
    <form class="act" method="post" action="\(MediaPaths.lists(item))">\
    <input type="hidden" name="\(Request.keyField)" value="\(key)">\
    <input type="hidden" name="list" value="\(listAction)">\
    <button class="button quiet\(isOn ? " is-on" : "")" aria-pressed="\(isOn ? "true" : "false")">\
    \(icon)\(label)</button></form>
    """
  }
}

extension Icon {
  fileprivate static let bookmark = Icon(
    strokes: "<path d=\"M6.5 4.5h11v15.5l-5.5-4.2-5.5 4.2z\"/>")
  fileprivate static let eye = Icon(
    strokes: """
      <path d="M2.5 12c2.1-4.2 5.4-6.5 9.5-6.5s7.4 2.3 9.5 6.5c-2.1 4.2-5.4 6.5-9.5 6.5S4.6 16.2 2.5 12z"/>\
      <circle cx="12" cy="12" r="3"/>
      """)
}
