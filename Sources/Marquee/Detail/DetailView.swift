import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaWeb
import Shelf

/// A film as its page shows it.
struct DetailView: Sendable {
  let detail: FilmDetail
  let card: FilmCard
  /// Whether the one who looks is signed in.
  let isMember: Bool
  let offers: [FilmOffer]
  /// Adverts that go with it.
  let adverts: Markup
  /// A sponsor's clip that can be watched for points.
  let clip: Markup
  let country: String
  let rates: MarqueeRates
  /// What it earned, or what a like would earn.
  let earned: String
  let age: Age
  /// This page's own address.
  let page: Link
  let keys: @Sendable () -> String

  var film: Film { card.film }

  var markup: Markup {
    let ways = WhereToSee(detail: detail, offers: offers, rates: rates)
    return stage + facts + OpinionBar(view: self).markup + overview + ways.trailers + clip + ways.places + people
      + adverts + age.markup
  }

  /// The poster before itself out of focus: the catalogue has no wider picture of a film.
  private var stage: Markup {
    """
    <div class="stage"><img class="backdrop" src="\(film.poster(.list))" alt="">\
    <span class="poster"><img src="\(film.poster(.detail))" alt="\(say("Poster of \(film.title)"))" width="800" \
    height="1200"></span></div>
    """
  }

  private var facts: Markup {
    let original = film.originalTitle.flatMap { $0 == film.title ? nil : $0 }
    return """
      \(original, { "<p class=\"original\" dir=\"auto\">\($0)</p>" })<p class="film-line">\(line)</p>\
      \(if: !film.genres.isEmpty, "<p class=\"film-genres\">\(film.genres, { Badge($0.title).markup })</p>")
      """
  }

  /// "2026 · 1 h 52 min · 15".
  private var line: Markup {
    let parts: [Markup?] = [
      film.year.map { "\($0)" }, film.runningMinutes.map { "\(runningTime($0))" },
      detail.certifications[country].map {
        "<span class=\"certificate\"><span class=\"visually-hidden\">\(say("Rated")) </span>\($0)</span>"
      }, film.scoreMark,
    ]
    let known = parts.compactMap(\.self)
    return known.isEmpty ? "\(say("Film"))" : Markup(known.enumerated().map { $0 == 0 ? $1 : " · " + $1 })
  }

  private var overview: Markup {
    detail.overview.map { "<p class=\"overview\" dir=\"auto\">\($0)</p>" } ?? .empty
  }

  private var people: Markup {
    let facts: [(String, String?)] = [
      (say("Released"), film.release.inWords),
      (detail.directors.count > 1 ? say("Directors") : say("Director"), names(detail.directors)),
      (say("Cast"), names(detail.cast)),
    ]
    let known = facts.compactMap { label, value in value.map { Detail(label, $0) } }
    return known.isEmpty ? .empty : section(say("About the film"), detailList(known))
  }

  private func names(_ people: [String]) -> String? { people.isEmpty ? nil : people.joined(separator: ", ") }
}

/// "1 h 52 min".
func runningTime(_ minutes: Int) -> String {
  let parts = [minutes >= 60 ? say("\(minutes / 60) h") : nil, minutes % 60 > 0 ? say("\(minutes % 60) min") : nil]
  return parts.compactMap(\.self).joined(separator: " ")
}
