import FilmCatalogue
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The page on which a film's trailer plays.
struct TrailerPage: Sendable {
  let detail: FilmDetail
  let link: FilmLink
  let player: TrailerPlayer
  let rates: MarqueeRates
  /// Whether to load the player, instead of a button that does.
  let plays: Bool
  /// Whether the viewer can earn points with it.
  let earns: Bool
  /// Why it earns nothing, if this is to be shown.
  let obstacle: String?
  let key: String

  private var film: Film { detail.film }

  var page: Page {
    Page(
      film.title, back: Paths.film(film.id),
      (plays ? frame : poster + start) + claim + outside + overview)
  }

  private var poster: Markup {
    """
    <div class="stage"><img class="backdrop" src="\(film.poster(.list))" alt="">\
    <span class="poster"><img src="\(film.poster(.detail))" alt="\(say("Poster of \(film.title)"))" width="800" \
    height="1200"></span></div>
    """
  }

  private var overview: Markup {
    let line = film.score(before: film.kind)
    return """
      <p class="film-line">\(line)</p>\(detail.overview, { "<p class=\"overview\" dir=\"auto\">\($0)</p>" })
      """
  }

  private var frame: Markup {
    """
    <iframe class="player" src="\(player.address)" title="\(say("Trailer of \(film.title)"))" \
    credentialless allowfullscreen \
    allow="fullscreen; picture-in-picture; encrypted-media" referrerpolicy="strict-origin-when-cross-origin" \
    sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"></iframe>
    """
  }

  private var start: Markup {
    actionButton(
      say(
        rates.trailer, one: "Play and earn 1 point", many: "Play and earn \(rates.trailer) points"),
      Paths.playTrailer(link.name), key: key, icon: .play, style: .primary)
  }

  private var claim: Markup {
    guard plays, earns else { return .empty }
    return actionButton(
      say(
        rates.trailer, one: "I watched it: claim 1 point",
        many: "I watched it: claim \(rates.trailer) points"),
      Paths.claimTrailer(link.name), key: key, icon: .star,
      style: .primary)
  }

  private var outside: Markup {
    """
    <p class="hint">\(obstacle ?? "") \(say("If nothing plays here,")) \
    <a href="\(link.link)" rel="noopener external">\(say("watch it at \(player.site)"))</a>.</p>
    """
  }
}
