import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaUI

/// A vertical list of films with the viewer's opinion of each.
struct FilmRows: Sendable {
  let cards: [FilmCard]
  let label: String
  /// The film displayed next to the list.
  var current: ID<Film>?
  let link: @Sendable (Film) -> Link
  /// The text below the title.
  var text: @Sendable (Film) -> String = { $0.kind }

  var markup: Markup { "<ul class=\"rows\" aria-label=\"\(label)\">\(cards, row)</ul>" }

  private func row(_ card: FilmCard) -> Markup {
    let film = card.film
    return """
      <li><a class="row" href="\(link(film))"\(if: film.id == current, " aria-current=\"true\"")>\
      <span class="cover"><img src="\(film.poster(.list))" alt="" loading="lazy" decoding="async"></span>\
      <span class="row-words"><span class="row-title" dir="auto">\(film.title)</span>\
      <span class="row-subtitle">\(film.score(before: text(film)))</span></span>\(ReactionMark(card: card).markup)\
      <span class="go">\(Icon.chevron)</span></a></li>
      """
  }
}
