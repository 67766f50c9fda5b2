import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The list of films on the Films tab.
struct FilmList: Sendable {
  let found: ResultPage<Film>
  let query: String
  let now: Instant
  var current: ID<Film>?

  var markup: Markup {
    searchField(say("Search films"), in: Paths.films(), query: query, results: "films")
      + searchResults("films", notify: CountText.films(found.items.count), results)
  }

  private var results: Markup {
    if found.items.isEmpty { return nothing }
    let more = found.next.map {
      Paths.films().query(["q": query.isEmpty ? nil : query, "after": $0])
    }
    return rowList(found.items.map(line), label: say("Films")) + pager(more)
  }

  private func line(_ film: Film) -> ListRow {
    ListRow(
      film.title, Paths.film(film.id), subtitle: film.byline,
      leading: .cover(film.coverPicture(.list)),
      trailing: film.stock(at: now).text, isCurrent: film.id == current)
  }

  private var nothing: Markup {
    let add = linkButton(say("Add a film"), Paths.newFilm(), icon: .add, style: .primary)
    return query.isEmpty
      ? emptyState(
        .films, say("No films yet"), say("A title and the number of copies are enough to start."),
        action: add)
      : emptyState(
        .search, say("No results"),
        say(
          """
          No title, actor, director or copy's code begins with “\(query)”. Try fewer letters, or add the film.
          """),
        action: add)
  }
}

extension Film {
  /// The director and the rating, such as "Ridley Scott · 18".
  var byline: String? {
    let parts = [details.director, details.rating?.rawValue].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}
