import FilmCatalogue
import PlazaBase
import PlazaMarkup
import PlazaUI

extension Film {
  /// The first two genres, such as "Science fiction, drama"; empty if none is known.
  var genreNames: String {
    genres.prefix(2).enumerated().map { $0 == 0 ? $1.title : $1.title.lowercased() }.joined(
      separator: ", ")
  }

  /// The year and the genres, such as "2026 · Science fiction, drama".
  var kind: String { Self.line(year.map { String($0) }, genreNames) }

  /// The release date and the genres, such as "17 July 2026 · Science fiction, drama".
  var dated: String { Self.line(release.localizedText, genreNames) }

  private static func line(_ time: String?, _ genres: String) -> String {
    [time, genres.isEmpty ? nil : genres].compactMap(\.self).joined(separator: " · ")
  }

  /// Puts the score before a text, such as "★ 7.4 · 2026 · Drama"; returns the text alone if the
  /// film has no ratings.
  func score(before text: String) -> Markup {
    guard let scoreMark else { return "\(text)" }
    return text.isEmpty ? scoreMark : "\(scoreMark) · \(text)"
  }

  /// The score, such as "★ 7.4".
  var scoreMark: Markup? {
    score.map { tenths in
      let score = "\(tenths / 10).\(tenths % 10)"
      return """
        <span class="score">\(Icon.star)<span aria-hidden="true">\(score)</span>\
        <span class="visually-hidden">\(say("\(score) of 10", as: "a film's score"))</span></span>
        """
    }
  }
}
