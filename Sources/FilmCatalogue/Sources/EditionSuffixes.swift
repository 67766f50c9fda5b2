import PlazaBase

/// Merges the editions of a film: a store sells "Alien", "Alien (Director's Cut)" and "Alien [4K]"
/// of one year and one director. The film with the shortest title is kept; of equal titles, the
/// first.
func withoutEditions(_ found: [FoundFilm]) -> [FoundFilm] {
  var kept: [FoundFilm] = []
  var places: [String: Int] = [:]
  for film in found {
    let key = Edit.key(film.facts)
    guard let place = places[key] else {
      places[key] = kept.count
      kept.append(film)
      continue
    }
    if film.facts.title.utf8.count < kept[place].facts.title.utf8.count { kept[place] = film }
  }
  return kept.map { film in
    var film = film
    film.facts.title = Edit.plain(film.facts.title)
    return film
  }
}

enum Edit {
  static func key(_ facts: FilmFacts) -> String {
    let title = plain(facts.title).folded.replacing("&", with: "and").filter {
      $0.isLetter || $0.isNumber
    }
    let year = facts.release.year.map(String.init) ?? ""
    return [title.isEmpty ? facts.title : title, year, facts.directors.first?.folded ?? ""].joined(
      separator: "\n")
  }

  /// The title without a trailing edition in brackets.
  static func plain(_ title: String) -> String {
    guard let found = title.firstMatch(of: edition), found.1.contains(where: { !$0.isWhitespace })
    else { return title }
    return String(found.1)
  }

  private static var edition: Regex<(Substring, Substring)> {
    #/
    ^ (.*?) \s* [(\[] [^()\[\]]*
    \b (?: edition | cut | version | unrated | uncut | extended | remastered | restored | 4k
      | uhd ) \b
    [^()\[\]]* [)\]] \s* $
    /#
    .ignoresCase()
  }
}
