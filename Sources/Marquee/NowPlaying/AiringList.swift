import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The list of films in the cinemas, alone or next to a film's page.
struct AiringList: Sendable {
  let cards: [FilmCard]
  let age: FreshnessNote
  /// The film displayed next to the list.
  var current: ID<Film>?

  init(
    _ book: inout FilmCardCache, _ settings: MarqueeSettings, now: Instant, _ tx: any Transaction
  ) throws {
    cards = try book.cards(of: FilmList.nowPlaying.films(tx), tx)
    age = try FreshnessNote(of: .nowPlaying, settings.shopTime, now: now, tx)
  }

  var markup: Markup {
    if cards.isEmpty { return Self.nothing(age) }
    let rows = FilmRows(
      cards: cards, label: say("In cinemas now"), current: current,
      link: { FilmOrigin.airing.page(of: $0.id) },
      text: { $0.dated })
    return rows.markup + age.markup
  }

  /// - Parameter age: The state of the list, which explains why it is empty.
  static func nothing(_ age: FreshnessNote) -> Markup {
    emptyState(
      .films, say("No films showing now"),
      """
      \(say("The list appears once we've fetched it from a film database.")) \(age.sentences.joined(separator: " "))
      """,
      action: linkButton(say("Search all films"), Paths.search()))
  }
}
