import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaWeb
import Shelf

/// What a member thinks of a film, wherever the film is shown. A script changes it where it is changed beside or after
/// it; see `marquee.js`.
struct OpinionMark: Sendable {
  let card: FilmCard

  var markup: Markup {
    """
    <span class="opinion-mark" data-opinion-of="\(card.film.id.text)" data-opinion="\(card.opinion?.rawValue ?? "")">\
    \(Icon.heart)\(Icon.dislike)<span class="visually-hidden">\(card.opinion?.words ?? "")</span></span>
    """
  }
}

extension Reaction {
  /// "Liked".
  var words: String {
    switch self {
    case .like: say("Liked")
    case .dislike: say("Disliked")
    }
  }
}
