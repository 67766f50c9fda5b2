import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaUI
import Shelf

/// The viewer's opinion as shown with a film. A script updates it after a change on the same or a
/// later page; see `marquee.js`.
struct ReactionMark: Sendable {
  let card: FilmCard

  var markup: Markup {
    """
    <span class="opinion-mark" data-opinion-of="\(card.film.id.text)" data-opinion="\(card.opinion?.rawValue ?? "")">\
    \(Icon.heart)\(Icon.dislike)<span class="visually-hidden">\(card.opinion?.text ?? "")</span></span>
    """
  }
}

extension Reaction {
  /// The opinion in words, such as "Liked".
  var text: String {
    switch self {
    case .like: say("Liked")
    case .dislike: say("Disliked")
    }
  }
}
