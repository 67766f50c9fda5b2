import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The staff pages of the catalogue.
struct CuratorPages: Sendable {
  let time: ShopTimeZone
  /// Whether staff can upload pictures.
  var takesPictures = false

  /// The sections of the staff pages.
  enum Part: CaseIterable {
    case films, proposed, duplicates, dates, merges, removed

    var text: String {
      switch self {
      case .films: say("Films")
      case .proposed: say("Proposed", as: "films")
      case .removed: say("Removed", as: "films")
      case .duplicates: say("Possible duplicates")
      case .dates: say("Dates", as: "of films")
      case .merges: say("Merges")
      }
    }

    var link: Link {
      switch self {
      case .films: FilmPaths.films()
      case .proposed: FilmPaths.proposed()
      case .removed: FilmPaths.removed()
      case .duplicates: FilmPaths.duplicates()
      case .dates: FilmPaths.dates()
      case .merges: FilmPaths.merges()
      }
    }
  }

  func parts(_ current: Part) -> Markup {
    viewSwitch(say("Catalogue sections"), Part.allCases.map { ($0.text, $0.link, $0 == current) })
  }

  var addLink: Markup { barLink(.add, say("Add a film manually"), FilmPaths.newFilm()) }

  func list(_ found: ResultPage<Film>, query: String) -> Page {
    Page(
      say("Film catalogue"), back: Link(path: "/account"), actions: addLink,
      list: results(found, query, current: nil),
      detail: nil)
  }

  /// A film, next to the list of the newest ones.
  func film(_ seen: StaffFilmView, beside found: ResultPage<Film>, request: Request) -> Page {
    let film = seen.detail.film
    return Page(
      film.title, back: FilmPaths.films(),
      actions: barLink(say("Correct"), FilmPaths.editFilm(film.id)),
      listActions: addLink, listTitle: say("Film catalogue"),
      list: results(found, "", current: film.id),
      detail: FilmEditForm(seen: seen, time: time, now: request.now, key: request.newFormKey())
        .markup)
  }

  private func results(_ found: ResultPage<Film>, _ query: String, current: ID<Film>?) -> Markup {
    let more = found.next.map {
      FilmPaths.films().query(["q": query.isEmpty ? nil : query, "after": $0])
    }
    let rows = found.items.map { row($0, isCurrent: $0.id == current) }
    let body = rows.isEmpty ? nothing(query) : rowList(rows, label: say("Films")) + pager(more)
    let count = say(rows.count, one: "1 film", many: "\(rows.count) films")
    return parts(.films)
      + searchField(say("Search films"), in: FilmPaths.films(), query: query, results: "films")
      + searchResults("films", notify: count, body)
  }

  private func row(_ film: Film, isCurrent: Bool) -> ListRow {
    ListRow(
      film.title, FilmPaths.film(film.id), subtitle: film.byline,
      leading: .cover(film.poster(.list)),
      isCurrent: isCurrent)
  }

  private func nothing(_ query: String) -> Markup {
    let add = linkButton(
      say("Add a film manually"), FilmPaths.newFilm(), icon: .add, style: .primary)
    return query.isEmpty
      ? emptyState(
        .films, say("No films yet"),
        say("Films come from sources or imports. You can also add them manually."),
        action: add)
      : emptyState(
        .search, say("No results"),
        say("No film matches “\(query)”. Try fewer letters, or add it."), action: add)
  }

  func add(_ form: CuratedForm, _ request: Request) -> Page {
    Page(
      say("New film"), form.view(FilmPaths.films(), request),
      form.fields(FilmPaths.films(), request, takesPictures: takesPictures),
      cancel: FilmPaths.films(), done: say("Add"))
  }

  func correct(_ film: Film, _ form: CuratedForm, _ request: Request) -> Page {
    let action = FilmPaths.film(film.id)
    return Page(
      say("Correct \(film.title)"), form.view(action, request),
      form.fields(action, request, takesPictures: takesPictures),
      cancel: action, done: say("Save"))
  }

  func dates(_ found: ResultPage<DoubtfulDate>) -> Page {
    let rows = found.items.map { one in
      let year = one.film.year.map { String($0) } ?? say("no year")
      return ListRow(
        one.film.title, FilmPaths.film(one.film.id), subtitle: one.doubt(),
        leading: .cover(one.film.poster(.list)),
        badge: Badge(year, .warning))
    }
    let body =
      rows.isEmpty
      ? emptyState(.calendar, say("No odd dates"), say("All dates from sources look plausible."))
      : section(
        rowList(rows, label: say("Films with odd dates"))
          + pager(found.next.map { FilmPaths.dates().query(["after": $0]) }),
        footer: say(
          "Impossible dates are hidden from everyone. Correct the date, or wait for a better source."
        ))
    return Page(say("Odd dates"), back: FilmPaths.films(), parts(.dates) + body)
  }
}
