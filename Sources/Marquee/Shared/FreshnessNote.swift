import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup

/// The age and the source of the displayed data.
struct FreshnessNote: Sendable {
  let sentences: [String]

  /// The age of a list, with different sentences for an empty, a refused and an unreachable
  /// source.
  init(of list: FilmList, _ time: ShopTimeZone, now: Instant, _ tx: any Transaction) throws {
    sentences = try Freshness.of(list.subject, tx).sentences(now: now, time)
  }

  /// The age of a film's data, with the attribution that its sources require.
  init(of detail: FilmDetail, _ time: ShopTimeZone, now: Instant, _ tx: any Transaction) throws {
    sentences = try Freshness.sentences(of: detail, now: now, time, tx)
  }

  var markup: Markup {
    sentences.isEmpty ? .empty : "<p class=\"age\">\(sentences.joined(separator: " "))</p>"
  }
}
