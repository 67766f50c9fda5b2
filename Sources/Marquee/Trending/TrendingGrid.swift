import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The grid of trending films.
struct TrendingGrid: Sendable {
  let window: TrendingWindow
  let cards: [FilmCard]
  let age: FreshnessNote

  /// The number of posters that are visible initially and loaded eagerly.
  private static let inSight = 6

  var markup: Markup { windows + (cards.isEmpty ? nothing : grid + age.markup) }

  private var windows: Markup {
    viewSwitch(
      say("Period"),
      TrendingWindow.allCases.map {
        ($0.title, Paths.trending().query(["window": $0.field]), $0 == window)
      })
  }

  private var grid: Markup {
    """
    <ol class="posters" aria-label="\(say("Trending films"))">\
    \(cards.enumerated(), { poster($1, isInSight: $0 < Self.inSight) })</ol>
    """
  }

  private func poster(_ card: FilmCard, isInSight: Bool) -> Markup {
    let film = card.film
    return """
      <li><a class="film" href="\(Paths.trendingFilm(film.id).query(["window": window.field]))">\
      <span class="poster"><img src="\(film.poster(.list))" alt="" width="240" height="360" decoding="async"\
      \(if: !isInSight, " loading=\"lazy\"")>\(ReactionMark(card: card).markup)</span>\
      <span class="film-title" dir="auto">\(film.title)</span>\
      <span class="film-kind">\(film.score(before: film.kind))</span></a></li>
      """
  }

  private var nothing: Markup {
    emptyState(
      .trending, say("No trending films"),
      """
      \(say("The list appears once we've fetched it from a film database.")) \(age.sentences.joined(separator: " "))
      """,
      action: linkButton(say("Search all films"), Paths.search()))
  }
}
