import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaUI
import Shelf

/// The viewer's marks on the films of a list.
struct PosterStatuses: Sendable, Equatable {
  var bookmarked: Set<ID<Film>> = []
  var watched: Set<ID<Film>> = []

  init() {}

  init(of films: [ID<Film>], _ member: ID<Member>, _ tx: any Transaction) throws {
    for (film, marks) in try FilmStatuses.of(films, member, tx) {
      if marks.isBookmarked { bookmarked.insert(film) }
      if marks.plays > 0 { watched.insert(film) }
    }
  }
}

/// A grid of posters.
struct PosterGrid: Sendable {
  let films: [Film]
  var marks = PosterStatuses()
  var current: ID<Film>?
  let showsYear: Bool
  /// Whether the script appends further pages.
  var grows = true
  /// The current date; films released later are labelled.
  let today: CalendarDate
  let link: @Sendable (Film) -> Link

  /// The number of posters that load eagerly because they are visible at first.
  private static let inSight = 6

  var markup: Markup {
    """
    <ul class="posters" aria-label="\(grows ? say("Films") : say("Not released yet"))"\(if: grows, " data-grows")>\
    \(films.enumerated(), { item($1, isInSight: $0 < Self.inSight) })</ul>
    """
  }

  private func item(_ film: Film, isInSight: Bool) -> Markup {
    """
    <li><a class="film" href="\(link(film))"\(if: film.id == current, " aria-current=\"true\"")>\
    <span class="poster"><img src="\(film.poster(.list))" alt="" width="240" height="360" decoding="async"\
    \(if: !isInSight, " loading=\"lazy\"")>\(badges(film))\
    \(if: film.isComing(today), "<span class=\"poster-soon\">\(say("Not released yet"))</span>")</span>\
    <span class="film-title" dir="auto">\(film.title)</span>\
    <span class="film-type">\(film.isComing(today) ? film.release.localizedText ?? "" : film.type(withYear: showsYear))\
    </span></a></li>
    """
  }

  private func badges(_ film: Film) -> Markup {
    let isWatched = marks.watched.contains(film.id)
    let isBookmarked = marks.bookmarked.contains(film.id)
    guard isWatched || isBookmarked else { return .empty }
    return """
      <span class="poster-marks">\
      \(if: isBookmarked, "<span>\(Icon.bookmark)<span class=\"visually-hidden\">\(say("Bookmarked"))</span></span>")\
      \(if: isWatched, "<span>\(Icon.tick)<span class=\"visually-hidden\">\(say("Watched"))</span></span>")</span>
      """
  }
}

extension Film {
  /// Whether it will be released after a date, as far as known.
  func isComing(_ today: CalendarDate) -> Bool {
    release.precision != .unknown && release.sortKey > today.description
  }

  /// "Science fiction, drama", preceded by the year in lists of several years.
  func type(withYear: Bool) -> String {
    let names = genres.prefix(2).enumerated().map { $0 == 0 ? $1.title : $1.titleWithin }
    let kind = names.isEmpty ? say("Film") : names.joined(separator: ", ")
    guard withYear, let year else { return kind }
    return "\(year) · \(kind)"
  }
}
