import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// A horizontal strip of posters with a link to the whole list. A script adds arrows for mouse
/// users.
struct FilmStrip: Sendable {
  let title: String
  let cards: [FilmCard]
  /// The page of the whole list.
  let all: Link

  /// The number of films of a list on the start page.
  static let maximum = 15

  var markup: Markup {
    if cards.isEmpty { return .empty }
    return section(
      title,
      action:
        "<a class=\"more\" href=\"\(all)\">\(say("All"))<span class=\"visually-hidden\">: \(title)</span></a>",
      """
      <ul class="strip" aria-label="\(title)" tabindex="0" data-strip>\
      \(Array(cards.prefix(Self.maximum)), poster)</ul>
      """
    )
  }

  private func poster(_ card: FilmCard) -> Markup {
    let film = card.film
    return """
      <li><a class="film" href="\(FilmOrigin.home.page(of: film.id))"><span class="poster">\
      <img src="\(film.poster(.list))" alt="" width="240" height="360" decoding="async">\
      \(ReactionMark(card: card).markup)</span><span class="film-title" dir="auto">\(film.title)</span>\
      <span class="film-kind">\(film.score(before: film.genres.first?.title ?? ""))</span></a></li>
      """
  }
}

/// The strips at the top of the start page: films in the cinemas and trending films.
struct FilmStrips: Sendable {
  let airing: [FilmCard]
  let trending: [FilmCard]
  let age: FreshnessNote

  init(
    _ book: inout FilmCardCache, _ settings: MarqueeSettings, now: Instant, _ tx: any Transaction
  ) throws {
    airing = try book.cards(of: FilmList.nowPlaying.films(tx), tx)
    trending = try book.cards(of: FilmList.trending.films(tx), tx)
    age = try FreshnessNote(of: .nowPlaying, settings.shopTime, now: now, tx)
  }

  /// The template from which the script makes the arrows.
  private static let arrow: Markup = "<template class=\"mouse-arrow\">\(Icon.chevron)</template>"

  var markup: Markup {
    if airing.isEmpty, trending.isEmpty { return AiringList.nothing(age) + Self.arrow }
    return FilmStrip(title: say("In cinemas now"), cards: airing, all: Paths.airing()).markup
      + FilmStrip(title: say("Trending"), cards: trending, all: Paths.trending()).markup
      + Self.arrow
  }
}
