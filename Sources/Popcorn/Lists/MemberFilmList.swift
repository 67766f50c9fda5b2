import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// A member's bookmarks or diary.
struct MemberFilmList: Sendable {
  enum Entries: Sendable {
    case bookmarks(ResultPage<Listed<BookmarkEntry>>)
    case plays(ResultPage<Listed<PlayEntry>>)

    var next: String? {
      switch self {
      case .bookmarks(let resultPage): resultPage.next
      case .plays(let resultPage): resultPage.next
      }
    }

    var count: Int {
      switch self {
      case .bookmarks(let resultPage): resultPage.items.count
      case .plays(let resultPage): resultPage.items.count
      }
    }
  }

  let query: FilmListQuery
  let entries: Entries
  /// "12 films", "31 evenings with 28 films".
  let total: String
  let today: CalendarDate
  let keys: @Sendable () -> String
  /// The film next to the list.
  var current: ID<Film>?

  /// Whether the list is unfiltered and ends on this page.
  var isAllShown: Bool { query.isWhole && entries.next == nil }

  /// The list with its search field and filters.
  var rows: Markup {
    if query.isWhole && entries.count == 0 { return "<div id=\"marked\">\(nothingYet)</div>" }
    return searchField(searchLabel, in: query.list.list, query: query.text, results: "marked")
      + searchResults("marked", notify: announcement, filterForm + summary + results)
  }

  private var searchLabel: String {
    query.list == .bookmarked ? say("Search your bookmarks") : say("Search films and notes")
  }

  private var announcement: String {
    let count = entries.count
    if entries.next != nil { return say("More than \(count) entries") }
    return say(count, one: "1 entry", many: "\(count) entries")
  }

  private var summary: Markup { query.isWhole ? "<p class=\"said\">\(total)</p>" : .empty }

  private var results: Markup {
    if entries.count == 0 {
      return emptyState(
        .search, say("No results"), say("No films on this list match."),
        action: linkButton(say("Show all"), query.list.list))
    }
    return body + pager(entries.next.map(query.link(after:)))
  }

  private var body: Markup {
    switch entries {
    case .bookmarks(let resultPage):
      markedRows(resultPage.items.map(row), label: say("Bookmarked films"))
    case .plays(let resultPage) where query.playSort == .watched: diary(resultPage.items)
    case .plays(let resultPage): markedRows(resultPage.items.map(row), label: say("Watched films"))
    }
  }

  /// Groups entries by month, or by year if the month is unknown. Undated entries are last.
  private func diary(_ entries: [Listed<PlayEntry>]) -> Markup {
    let months = DiaryMonth.of(entries)
    return "<div data-grows>\(months, month)</div>"
  }

  private func month(_ month: DiaryMonth) -> Markup {
    section(month.title, markedRows(month.entries.map(row), label: month.title, grows: false))
  }

  private func row(_ entry: Listed<BookmarkEntry>) -> MarkedRow {
    switch entry {
    case .film(let film): row(film)
    case .clip(let clip): row(clip)
    }
  }

  private func row(_ entry: Listed<PlayEntry>) -> MarkedRow {
    switch entry {
    case .film(let play): row(play)
    case .clip(let clip): row(clip)
    }
  }

  /// Of a video that is no longer visible, only the day it was watched is shown.
  private func row(_ clip: ListedClip) -> MarkedRow {
    let day = clip.watchedOn?.brief(today: today)
    let remove =
      clip.shown.map { say("Remove \($0.title) from the list") }
      ?? say("Remove this video from the list")
    let fields = hiddenFields(
      key: keys(), ["back": query.list.list.text, "words": say("Remove a video from a list")])
    return MarkedRow(
      title: clip.shown?.title ?? say("A video you can no longer see"),
      picture: clip.shown?.picture,
      link: clip.shown?.link,
      subtitle: [day, clip.shown?.kind, clip.shown?.length].compactMap(\.self).joined(
        separator: " · "),
      remove: Paths.removeClip(clip.id), removeLabel: remove, fields: fields)
  }

  private func row(_ entry: BookmarkEntry) -> MarkedRow {
    let film = entry.film
    let fields = hiddenFields(
      key: keys(),
      [
        "on": "false", "back": query.list.list.text,
        "words": say("Remove the bookmark for \(film.title)"),
      ])
    return MarkedRow(
      title: film.title, picture: film.poster(.list), link: Paths.bookmarkedFilm(film.id),
      subtitle: film.type(withYear: true),
      stars: HalfStars(entry.marks.latest?.rating),
      note: entry.marks.bookmarkNote ?? entry.marks.latest?.note,
      remove: Paths.bookmark(film.id),
      removeLabel: say("Remove the bookmark for \(film.title)"), fields: fields,
      isCurrent: film.id == current)
  }

  private func row(_ entry: PlayEntry) -> MarkedRow {
    let (film, play) = (entry.film, entry.play)
    let fields = hiddenFields(
      key: keys(),
      ["back": query.list.list.text, "words": say("Remove \(film.title) from your diary")])
    let parts = [
      play.watchedOn.date?.brief(today: today) ?? play.watchedOn.localizedText, play.place,
    ]
    let subtitle = parts.compactMap(\.self).joined(separator: " · ")
    return MarkedRow(
      title: film.title, picture: film.poster(.list), link: Paths.watchedFilm(film.id),
      subtitle: subtitle.isEmpty ? film.type(withYear: true) : subtitle,
      stars: HalfStars(play.rating), note: play.note, tags: play.tags.text,
      remove: Paths.removePlay(play.id),
      removeLabel: say("Remove \(film.title), \(play.watchedOn.localizedText ?? say("no date"))"),
      fields: fields,
      isCurrent: film.id == current)
  }

  private var filterForm: Markup {
    let genres =
      [Choice("", say("All genres"))] + Genre.allCases.map { Choice($0.rawValue, $0.title) }
    return """
      <form class="filters" action="\(query.list.list)">\(order)\
      \(choice("genre", say("Genre"), genres, chosen: query.genre?.rawValue ?? ""))\
      \(if: query.list == .watched, only)<button class="button quiet no-scripts">\(say("Show"))</button></form>
      """
  }

  private var order: Markup {
    query.list == .bookmarked
      ? choice(
        "sort", say("Sort by", as: "of a list"),
        BookmarkList.Sort.allCases.map { Choice($0.rawValue, $0.title) },
        chosen: query.bookmarkSort.rawValue)
      : choice(
        "sort", say("Sort by", as: "of a list"),
        Shelf.PlayList.Sort.allCases.map { Choice($0.rawValue, $0.title) },
        chosen: query.playSort.rawValue)
  }

  private var only: Markup {
    choice(
      "only", say("Viewings"),
      [Choice("", say("All viewings"))]
        + Shelf.PlayList.Only.allCases.map { Choice($0.rawValue, $0.title) },
      chosen: query.only?.rawValue ?? "")
  }

  private var nothingYet: Markup {
    let films = linkButton(say("Browse films"), Paths.films(), style: .primary)
    return query.list == .bookmarked
      ? emptyState(
        .bookmark, say("No bookmarks yet"), say("Open a film and press Bookmark to add it here."),
        action: films)
      : emptyState(
        .watched, say("No films watched yet"),
        say(
          """
          Open a film and record when you watched it, even if you only remember the year. You can also \
          import lists from other services.
          """), action: films)
  }
}

/// The entries of one month, of a year whose month is unknown, or without a date.
struct DiaryMonth: Sendable {
  let title: String
  var entries: [Listed<PlayEntry>]

  /// Groups consecutive entries of the same month, preserving their order.
  static func of(_ entries: [Listed<PlayEntry>]) -> [DiaryMonth] {
    var months: [DiaryMonth] = []
    for entry in entries {
      let title = title(of: entry.watchedOn)
      if months.last?.title == title {
        months[months.count - 1].entries.append(entry)
      } else {
        months.append(DiaryMonth(title: title, entries: [entry]))
      }
    }
    return months
  }

  private static func title(of date: PartialDate) -> String {
    guard let year = date.year else { return say("No date") }
    guard let month = date.month else { return say("Sometime in \(year)") }
    return say("\(monthName(month)) \(year)", as: "a month")
  }
}

extension Listed<PlayEntry> {
  fileprivate var watchedOn: PartialDate {
    switch self {
    case .film(let entry): entry.play.watchedOn
    case .clip(let clip): clip.watchedOn.map { PartialDate($0) } ?? .unknown
    }
  }
}
