import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// The page of a film.
struct DetailView: Sendable {
  let detail: FilmDetail
  let card: FilmCard
  /// Whether the viewer is signed in.
  let isMember: Bool
  let offers: [FilmOffer]
  /// The adverts related to the film.
  var adverts: Markup
  /// A sponsor's clip that can be watched for points.
  let clip: Markup
  let country: String
  let rates: MarqueeRates
  /// The points earned, or those that a like would earn.
  let earned: String
  let age: FreshnessNote
  /// The path of this page.
  var page: Link
  let keys: @Sendable () -> String
  /// Whether it is displayed next to its list without having been selected. Phones hide it: its
  /// images are not loaded there, and its adverts do not count as seen.
  var isBeside = false {
    didSet { if isBeside { (page, adverts) = (Paths.airing(), .empty) } }
  }

  var film: Film { card.film }

  var markup: Markup {
    let ways = FilmAvailability(detail: detail, offers: offers, rates: rates)
    return stage + facts + ReactionBar(view: self).markup + genres + overview + ways.trailers
      + clip + ways.places
      + people + adverts + age.markup
  }

  /// The poster in front of a blurred copy, because the catalogue has no wider image.
  private var stage: Markup {
    """
    <div class="stage"><img class="backdrop" src="\(film.poster(.list))" alt=""\(lazily)>\
    <span class="poster"><img src="\(film.poster(isBeside ? .list : .detail))" \
    alt="\(say("Poster of \(film.title)"))" width="800" height="1200"\(lazily)></span></div>
    """
  }

  private var lazily: Markup { isBeside ? " loading=\"lazy\"" : .empty }

  private var facts: Markup {
    let original = film.originalTitle.flatMap { $0 == film.title ? nil : $0 }
    return """
      \(original, { "<p class=\"original\" dir=\"auto\">\($0)</p>" })<p class="film-line">\(line)</p>
      """
  }

  private var genres: Markup {
    film.genres.isEmpty
      ? .empty : "<p class=\"film-genres\">\(film.genres, { Badge($0.title).markup })</p>"
  }

  /// A line such as "2026 · 1 h 52 min · 15".
  private var line: Markup {
    let parts: [Markup?] = [
      film.year.map { "\($0)" }, film.runningMinutes.map { "\(Duration.minutes($0).brief)" },
      detail.certifications[country].map {
        "<span class=\"certificate\"><span class=\"visually-hidden\">\(say("Rated")) </span>\($0)</span>"
      }, film.scoreMark,
    ]
    let known = parts.compactMap(\.self)
    return known.isEmpty
      ? "\(say("Film"))" : Markup(known.enumerated().map { $0 == 0 ? $1 : " · " + $1 })
  }

  private var overview: Markup {
    detail.overview.map { "<p class=\"overview\" dir=\"auto\">\($0)</p>" } ?? .empty
  }

  private var people: Markup {
    let facts = [
      film.release.localizedText.map { Detail(say("Released"), $0) },
      named(detail.directors.count > 1 ? say("Directors") : say("Director"), detail.directors),
      named(say("Cast"), detail.cast),
    ].compactMap(\.self)
    return facts.isEmpty ? .empty : section(say("About the film"), detailList(facts))
  }

  /// A list of names, each linked to a search for its films.
  private func named(_ label: String, _ people: [String]) -> Detail? {
    if people.isEmpty { return nil }
    let links = people.map { name -> Markup in
      "<a href=\"\(Paths.search().query(["q": name]))\"><bdi>\(name)</bdi></a>"
    }
    return Detail(label, markup: Markup(links.enumerated().map { $0 == 0 ? $1 : ", " + $1 }))
  }
}
