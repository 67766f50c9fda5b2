import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// The page of a film.
struct FilmView: Sendable {
  let detail: FilmDetail
  /// The viewer's marks; nil for a guest.
  let marks: FilmStatuses?
  /// The viewer's plays, the latest first and undated ones last.
  let plays: [Play]
  let offers: [FilmOffer]
  /// The links to stores and trailers.
  let links: [OutboundLink]
  /// The related adverts.
  var adverts: Markup = .empty
  let country: String
  let today: CalendarDate
  /// The age of the film's data, if the page must show it.
  var age: Markup = .empty
  /// Whether the viewer added it and no one else sees it.
  var isOwn = false
  /// The tab in which it is shown.
  let list: FilmListOrigin
  let keys: @Sendable () -> String

  var film: Film { detail.film }

  var body: Markup {
    hero + facts + FilmStatusBar(view: self).markup + standing + overview
      + FilmPlays(view: self).markup
      + FilmAvailability(offers: offers, links: links).markup + people + adverts + age
  }

  private var standing: Markup {
    if isOwn {
      return banner(
        .info,
        say("You added this film. Only you can see it until our staff add it to the catalogue."),
        action: confirmLink(say("Remove", as: "an own film"), Paths.removeFilm(film.id)))
    }
    return detail.state == .removed
      ? banner(.info, say("This film is no longer in the catalogue.")) : .empty
  }

  private var hero: Markup {
    let poster = film.poster(.detail)
    return """
      <div class="film-glow" aria-hidden="true"><img src="\(film.poster(.list))" alt=""></div>\
      <div class="film-hero"><span class="poster">\
      <img src="\(poster)" alt="\(say("Poster of \(film.title)"))" width="800" height="1200"></span></div>
      """
  }

  private var facts: Markup {
    let original = film.originalTitle.flatMap { $0 == film.title ? nil : $0 }
    return """
      \(original, { "<p class=\"original\" dir=\"auto\">\($0)</p>" })\
      <p class="film-line">\(line)</p>\
      \(if: !film.genres.isEmpty, "<p class=\"film-genres\">\(film.genres, genre)</p>")
      """
  }

  /// "2026 · 1 h 52 min · 15".
  private var line: Markup {
    var parts: [Markup] = []
    if let year = film.year { parts.append("\(year)") }
    if let minutes = film.runningMinutes { parts.append("\(Duration.minutes(minutes).brief)") }
    if let certificate = detail.certifications[country] {
      parts.append(
        """
        <span class="certificate"><span class="visually-hidden">\(say("Age rating", as: "a certificate")) </span>\
        \(certificate)</span>
        """)
    }
    return parts.isEmpty
      ? "\(say("Film"))" : Markup(parts.enumerated().map { $0 == 0 ? $1 : " · " + $1 })
  }

  private func genre(_ genre: Genre) -> Markup { Badge(genre.title).markup }

  private var overview: Markup {
    detail.overview.map { "<p class=\"overview\" dir=\"auto\">\($0)</p>" } ?? .empty
  }

  private var people: Markup {
    let directors = detail.directors.count > 1 ? say("Directors") : say("Director")
    let all: [(String, String?)] = [
      (say("Released"), film.release.localizedText), (directors, names(detail.directors)),
      (say("Cast"), names(detail.cast)),
      (say("Running time"), film.runningMinutes.map { Duration.minutes($0).brief }),
      (
        say("Age rating", as: "a certificate"),
        detail.certifications[country].map { "\($0) (\(country))" }
      ),
    ]
    let known = all.compactMap { label, value in value.map { Detail(label, $0) } }
    return known.isEmpty ? .empty : section(say("About the film"), detailList(known))
  }

  private func names(_ people: [String]) -> String? {
    people.isEmpty ? nil : people.joined(separator: ", ")
  }
}

/// The list in which a film is shown, and to which its page leads back.
enum FilmListOrigin: String, Sendable, CaseIterable {
  case films, bookmarked, watched

  var list: Link {
    switch self {
    case .films: Paths.films()
    case .bookmarked: Paths.bookmarked()
    case .watched: Paths.watched()
    }
  }

  func page(of film: ID<Film>) -> Link {
    switch self {
    case .films: Paths.film(film)
    case .bookmarked: Paths.bookmarkedFilm(film)
    case .watched: Paths.watchedFilm(film)
    }
  }
}
