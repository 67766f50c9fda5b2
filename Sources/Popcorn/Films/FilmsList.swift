import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The films of the Films tab, alone or next to one of them.
struct FilmsList: Sendable {
  let listing: FilmListingQuery
  let found: ResultPage<Film>
  let years: [FilmYear]
  let today: CalendarDate
  /// The films to be released later, the next first, if they are listed separately.
  var upcoming: [Film] = []
  /// Why there are no films, or few.
  var nothingYet = NothingYet()
  /// The viewer's marks on these films.
  var marks = PosterStatuses()
  /// The film next to the list.
  var current: ID<Film>?
  /// The age of the catalogue's data, if the page must show it.
  var age: Markup = .empty

  /// The search field, the filters and the grid.
  var markup: Markup {
    searchField(
      say("Search films and people"), in: Paths.films(), query: listing.text, results: "films")
      + searchResults(
        "films", notify: announcement, listing.isSearch ? results : filters + results)
  }

  private var filters: Markup {
    YearStrip(listing: listing, years: years).markup + filterForm + summary
  }

  private var results: Markup {
    if found.items.isEmpty { return nothing + comingSoon }
    let grid = PosterGrid(
      films: found.items, marks: marks, current: current,
      showsYear: listing.isSearch || listing.year == nil,
      today: today, link: listing.link(to:))
    return grid.markup + pager(found.next.map(listing.link(after:)), label: say("More films"))
      + nothingYet.fills(listing.link) + comingSoon + age
  }

  /// Films that are not released yet.
  private var comingSoon: Markup {
    if upcoming.isEmpty { return .empty }
    let grid = PosterGrid(
      films: Array(upcoming.prefix(24)), marks: marks, current: current, showsYear: true,
      grows: false, today: today,
      link: listing.link(to:))
    return section(say("Not released yet"), grid.markup)
  }

  /// The announcement for screen readers when the list changes.
  var announcement: String {
    let count = found.items.count
    return found.next == nil
      ? say(count, one: "1 film", many: "\(count) films")
      : say(count, one: "More than 1 film", many: "More than \(count) films")
  }

  /// The number of released films of a year.
  private func count(of year: Int) -> Int {
    let all = years.first { $0.year == year }?.count ?? 0
    return max(all - upcoming.count { $0.year == year }, 0)
  }

  /// The number of films. Early in the current year it also offers the previous one.
  private var summary: Markup {
    guard listing.genre == nil, let year = listing.year, count(of: year) > 0 else { return .empty }
    let count = count(of: year)
    let text =
      year == listing.thisYear
      ? say(count, one: "\(year) so far: 1 film.", many: "\(year) so far: \(count) films.")
      : say(count, one: "\(year): 1 film.", many: "\(year): \(count) films.")
    return "<p class=\"said\">\(text) \(yearBefore)</p>"
  }

  /// Below this number of films, the previous year is offered.
  static let thin = 12

  private var yearBefore: Markup {
    guard listing.year == listing.thisYear, count(of: listing.thisYear) < Self.thin,
      let before = years.first(where: { $0.year < listing.thisYear })
    else { return .empty }
    let link = listing.link(year: before.year)
    let (year, count) = (before.year, before.count)
    let text = say(
      count, one: "See the 1 film from \(year)", many: "See the \(count) films from \(year)")
    return "<a href=\"\(link)\">\(text)</a>"
  }

  private var filterForm: Markup {
    """
    <form class="filters" action="\(Paths.films())">\
    \(listing.yearField, { "<input type=\"hidden\" name=\"year\" value=\"\($0)\">" })\
    \(choice("genre", say("Genre"), genres, chosen: listing.genre?.rawValue ?? ""))\
    \(choice("sort", say("Sort by", as: "of a list"), orders, chosen: listing.sort.rawValue))\
    <button class="button quiet no-scripts">\(say("Show"))</button></form>
    """
  }

  private var genres: [Choice] {
    [Choice("", say("All genres"))] + Genre.allCases.map { Choice($0.rawValue, $0.title) }
  }

  private var orders: [Choice] { FilmSort.allCases.map { Choice($0.rawValue, $0.title) } }

  private var nothing: Markup {
    if listing.isSearch {
      return emptyState(
        .search, say("No results"),
        say(
          "No film, person or year matches “\(listing.text)”. Try fewer letters or another spelling."
        ),
        action: linkButton(say("All films"), Paths.films())) + nothingYet.fills(listing.link)
    }
    if listing.genre != nil {
      return emptyState(
        .films, say("No films in this genre"),
        listing.year.map { say("There are no such films from \($0).") }
          ?? say("There are no such films yet."),
        action: linkButton(say("All genres"), listing.link(year: listing.year, anyGenre: true)))
    }
    if let year = listing.year, !nothingYet.text.isEmpty {
      let waits = !nothingYet.awaited.isEmpty
      return emptyState(
        .films, waits ? say("Looking for films from \(year)") : say("No films from \(year) yet"),
        waits ? say("We don't have any yet.") : nothingYet.text)
        + (waits ? nothingYet.fills(listing.link) : .empty)
    }
    guard let best = years.first(where: { $0.count > 0 && $0.year != listing.year }) else {
      return emptyState(
        .films, say("No films yet"),
        say("The shop's staff add films from a file or a film database."))
    }
    return emptyState(
      .films, listing.year.map { say("No films from \($0) yet") } ?? say("No films yet"),
      say("The latest films are from \(best.year)."),
      action: linkButton(
        say("Films from \(best.year)"), listing.link(year: best.year), style: .primary))
  }
}

/// A native picker of one of several choices. A script submits the form on change.
func choice(_ name: String, _ label: String, _ choices: [Choice], chosen: String) -> Markup {
  """
  <label class="filter"><span class="visually-hidden">\(label)</span><select name="\(name)" data-submit>\
  \(choices, { "<option value=\"\($0.value)\"\(if: $0.value == chosen, " selected")>\($0.text)</option>" })\
  </select>\(Icon.picker)</label>
  """
}
