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

extension Opinion {
  /// "Liked".
  var words: String {
    switch self {
    case .like: say("Liked")
    case .dislike: say("Disliked")
    }
  }
}

extension Film {
  /// "2026 · Science fiction, drama".
  var kind: String {
    let names = genres.prefix(2).enumerated().map { $0 == 0 ? $1.title : $1.title.lowercased() }
    return [year.map { String($0) }, names.isEmpty ? nil : names.joined(separator: ", ")].compactMap(\.self)
      .joined(separator: " · ")
  }
}
