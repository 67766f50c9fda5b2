import MediaLibrary
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The contents of the media list.
struct MediaListView: Sendable {
  let list: MediaList
  /// One page of items, with an extra one if there are more.
  let found: [MediaItem]
  /// The public ones of ``found``.
  let open: Set<ID<MediaItem>>
  let categories: [MediaCategory]
  let counts: [ID<MediaCategory>: Int]
}

/// The pages of videos and podcasts: the list, one item, and the forms.
struct MediaPages: Sendable {
  let time: ShopTimeZone
  let viewer: Viewer?

  private var text: MediaText { MediaText(time: time) }

  func list(_ view: MediaListView) -> Page {
    let asked = view.list
    let shown = view.found.prefix(asked.limit)
    let next = view.found.count > asked.limit ? shown.last.map { link(asked, after: $0.id) } : nil
    let count = say("\(shown.count) shown")
    let results: Markup =
      shown.isEmpty
      ? nothing(asked)
      : """
      \(cards(Array(shown), view.open))\(pager(next, label: say("Show more")))
      """
    return Page(
      say("Media"),
      actions: viewer == nil ? .empty : barLink(.add, say("Upload a video"), MediaPaths.new()),
      """
      \(searchField(say("Search videos and podcasts"), in: link(asked, q: false),
        query: asked.text ?? "", results: "media"))\(chips(view))\(searchResults("media", notify: count, results))\
      \(FeedPages.podcastLink(viewer))
      """)
  }

  private func link(_ list: MediaList, q: Bool = true, after: ID<MediaItem>? = nil) -> Link {
    MediaPaths.list().query([
      "category": list.category?.text, "kind": list.kind?.rawValue, "q": q ? list.text : nil,
      "after": after?.text,
    ])
  }

  private func chips(_ view: MediaListView) -> Markup {
    if view.categories.isEmpty { return .empty }
    let all = chip(
      say("All"), MediaPaths.list(), isCurrent: view.list.category == nil, isLocked: false)
    return """
      <nav class="chips" aria-label="\(say("Categories"))">\(all)\(view.categories, { category in
        let isLocked = category.isLocked && viewer == nil
        let target = MediaPaths.list().query(["category": category.id.text])
        return chip(
          label(category, view.counts[category.id] ?? 0, isLocked: isLocked),
          isLocked ? Link("signin").query(["next": target.text]) : target,
          isCurrent: view.list.category == category.id, isLocked: isLocked)
      })</nav>
      """
  }

  private func label(_ category: MediaCategory, _ count: Int, isLocked: Bool) -> String {
    isLocked ? text.name(category) : "\(text.name(category)) \(count)"
  }

  private func chip(_ label: String, _ link: Link, isCurrent: Bool, isLocked: Bool) -> Markup {
    """
    <a class="chip" href="\(link)"\(if: isCurrent, " aria-current=\"true\"")>\(if: isLocked, Icon.lock.markup)\(label)\
    \(if: isLocked, "<span class=\"visually-hidden\"> (\(say("members only: sign in")))</span>")</a>
    """
  }

  private func nothing(_ list: MediaList) -> Markup {
    if list.text != nil || list.category != nil || list.kind != nil {
      return emptyState(
        .search, say("No results"),
        say("Try other words, or show all."),
        action: linkButton(say("Show all"), MediaPaths.list(), style: .primary))
    }
    return emptyState(
      .play, say("No videos yet"),
      say("Videos from the camp appear here."),
      action: viewer == nil
        ? .empty : linkButton(say("Upload the first video"), MediaPaths.new(), style: .primary))
  }

  /// - Parameter open: the public ones of the items.
  func cards(_ items: [MediaItem], _ open: Set<ID<MediaItem>>) -> Markup {
    "<ul class=\"media-list\">\(items, { card($0, open) })</ul>"
  }

  private func card(_ item: MediaItem, _ open: Set<ID<MediaItem>>) -> Markup {
    let picture: Markup =
      item.state == .ready && item.picture != nil
      ? "<img src=\"\(MediaPaths.poster(item.id))\" alt=\"\" loading=\"lazy\" width=\"320\" height=\"180\">"
      : (item.kind == .podcast ? Icon.microphone.markup : Icon.play.markup)
    return """
      <li><a class="media-card" href="\(MediaPaths.item(item.id))"><span class="media-picture">\(picture)\
      \(item.milliseconds, { "<span class=\"media-length\">\(text.length($0))</span>" })</span>\
      <span class="media-title">\(item.title)</span>\
      <span class="media-facts">\(text.day(item.createdAt))\(if: !open.contains(item.id), lock)\
      \(text.state(item))</span></a></li>
      """
  }

  private var lock: Markup {
    " · \(Icon.lock)<span class=\"visually-hidden\">\(say("Limited audience"))</span>"
  }

  func item(_ view: MediaView) -> Page {
    let item = view.item
    let category = view.categories.first { $0.id == item.category }
    let facts = [
      category.map(text.name), item.milliseconds.map(text.length), text.day(item.createdAt),
      view.owner,
    ].compactMap(\.self).joined(separator: " · ")
    return Page(
      item.title, back: MediaPaths.list(),
      actions: view.mayChange ? barLink(.edit, say("Change"), MediaPaths.change(item.id)) : .empty,
      """
      \(Player(item: item, captions: view.captions, retryKey: view.retryKey).markup)<p class="media-line">\(facts)</p>\
      \(view.lessons?.markup(text))\
      \(view.reach.markup(namesPeople: view.mayDiscuss, isOwn: view.mayChange))\
      \(view.lists?.markup)\(ways(view))\(chapters(view))\(notes(item))\(tags(view.tags))\
      \(view.comments?.markup)\
      \(others(say("Versions"), view.versions, view.open))\
      \(others(say("Made from"), view.sources, view.open))\
      \(view.mayChange && item.state == .ready ? original(view) : .empty)\
      \(view.mayReport ? report(item) : .empty)
      """)
  }

  /// The buttons for analysing, comparing and editing a video.
  private func ways(_ view: MediaView) -> Markup {
    let item = view.item
    guard item.state == .ready, item.picture != nil, view.comments != nil || view.mayEdit else {
      return .empty
    }
    return """
      <p class="media-ways">\(if: view.comments != nil, linkButton(
        say("Analyse"), MediaPaths.analysis(item.id), icon: .edit, style: .primary)
        + linkButton(say("Compare"), MediaPaths.choose(item.id), icon: .list))\
      \(if: view.mayEdit, linkButton(say("Create a version"), MediaPaths.versions(item.id), icon: .films))</p>
      """
  }

  private func chapters(_ view: MediaView) -> Markup {
    if view.chapters.isEmpty { return .empty }
    return """
      <section class="moments"><h2>\(say("Key moments"))</h2><ol>\(view.chapters, { chapter in
        "<li>\(Timecode(chapter.milliseconds, view.item).markup) \(chapter.title)</li>" as Markup })</ol></section>
      """
  }

  private func report(_ item: MediaItem) -> Markup {
    "<p class=\"panel-ways\">\(linkButton(say("Report"), ReviewPaths.clip(item.id), icon: .warning))</p>"
  }

  private func others(_ title: String, _ items: [MediaItem], _ open: Set<ID<MediaItem>>) -> Markup
  {
    if items.isEmpty { return .empty }
    return """
      <details class="media-others"><summary><h2>\(title)</h2> <span class="talk-count">\(items.count)</span></summary>\
      \(cards(items, open))</details>
      """
  }

  private func notes(_ item: MediaItem) -> Markup {
    let lines = item.notes.split(separator: "\n").map { String($0) }
    return lines.isEmpty
      ? .empty : "<div class=\"media-notes\">\(lines, { "<p>\($0)</p>" as Markup })</div>"
  }

  private func tags(_ tags: [String]) -> Markup {
    if tags.isEmpty { return .empty }
    return """
      <ul class="tags" aria-label="\(say("Tags"))">\(tags, { tag in
        "<li><a class=\"chip\" href=\"\(MediaPaths.list().query(["q": tag]))\">\(tag)</a></li>" as Markup })</ul>
      """
  }

  private func original(_ view: MediaView) -> Markup {
    let (item, captions) = (view.item, view.captions)
    let names = captions.isEmpty ? "" : ": " + captions.map(\.name).joined(separator: ", ")
    let way = linkButton(say("Captions") + names, MediaPaths.allCaptions(item.id), icon: .edit)
    return """
      <p class="panel-ways">\(if: item.picture != nil, way)\
      <a class="button quiet" href="\(MediaPaths.original(item.id))" download>\(Icon.download)\
      \(say("Original file"))</a></p>\(view.mayRemake ? remake(view) : .empty)
      """
  }

  private func remake(_ view: MediaView) -> Markup {
    """
    <div class="panel-ways">\(actionButton(
      say("Process again"), MediaPaths.remake(view.item.id), key: view.retryKey))\
    <p class="hint">\(say("This video was processed before slow motion kept every frame."))</p></div>
    """
  }

  /// - Parameter upload: the key of a completed upload.
  func new(
    _ circle: MediaFormOptions, _ form: FormView, _ uploads: UploadsView, upload: String = "",
    refused: String? = nil
  ) -> Page {
    Page(
      say("Upload a video"), back: MediaPaths.list(),
      """
      \(refused, { banner(.alert, $0) })\(MediaUploader().markup)\(uploads.list)\
      \(QuotaMeter(quota: uploads.quota).markup)\(uploads.whole(upload), { banner(.info, chosen($0)) })\
      \(form.markup(hidden(form, upload) + fields(form, circle), submit: say("Publish")))
      """)
  }

  private func chosen(_ upload: UnfinishedMedia) -> String {
    say(
      "“\((upload.name ?? say("Unnamed file")).isolated)” is here. Give it a title and publish it."
    )
  }

  private func hidden(_ form: FormView, _ upload: String) -> Markup {
    let fieldError = form.errors.about("upload")
    return """
      <input type="hidden" name="upload" value="\(upload)" data-upload-id>\
      \(fieldError, { "<p class=\"complaint\" role=\"alert\">\(Icon.warning)\(message: $0)</p>" })
      """
  }

  private func fields(_ form: FormView, _ circle: MediaFormOptions) -> Markup {
    let categories = circle.categories.map { Choice($0.id.text, text.name($0)) }
    var audiences = [MediaAudience.owner, .coaches, .members]
    if circle.draft.mayPublish { audiences.append(.everyone) }
    audiences += circle.draft.groups.compactMap {
      ID<MediaGroup>($0.id.text).map(MediaAudience.group)
    }
    let choices = audiences.map { Choice($0.text, $0.description(circle.draft.groups)) }
    return group(
      form.text("title", say("Title"), required: true)
        + form.lines("notes", say("Text"))
        + form.select("category", say("Category"), categories, nothing: say("None"))
        + form.select("audience", say("Who can see it"), choices)
        + form.text("tags", say("Tags"), hint: say("Separate with commas: skating, shot"))
        + form.lines(
          "chapters", say("Key moments"),
          hint: say("One per line, with its time: 0:12 Push off")))
      + people(form, circle)
  }

  private func people(_ form: FormView, _ circle: MediaFormOptions) -> Markup {
    form.ticks(
      "people", say("People in the video"),
      circle.draft.people.map {
        (value: $0.id.text, row: ListRow($0.name, leading: .initials(of: $0.name)))
      })
  }

  func change(
    _ item: MediaItem, _ circle: MediaFormOptions, _ form: FormView, removeKey: String,
    refused: String? = nil
  ) -> Page {
    let remove = FormView("remove", action: MediaPaths.remove(item.id), key: removeKey) { _ in nil
    }
    return Page(
      say("Change"), back: MediaPaths.item(item.id),
      """
      \(refused, { banner(.alert, $0) })\(form.markup(fields(form, circle), submit: say("Save")))\
      <details class="danger"><summary>\(say("Remove"))</summary>\
      <p>\(say("This deletes it and all its versions for everyone. This can't be undone."))</p>\
      \(remove.markup("<button class=\"button danger\">\(say("Delete permanently"))</button>"))</details>
      """)
  }
}
