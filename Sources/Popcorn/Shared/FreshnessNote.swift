import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup

/// The age and the sources of the data on a page.
struct FreshnessNote: Sendable {
  let sentences: [String]

  /// The age up to which a list shows no note.
  private static let young = Duration.hours(6)

  /// For a year's films: empty unless the data is old or a source failed.
  init(of year: Int, _ time: ShopTimeZone, now: Instant, _ tx: any Transaction) throws {
    let freshness = try Freshness.of(.year(year), tx)
    let isOld = freshness.asOf.map { now - $0 > Self.young } ?? false
    sentences = isOld || freshness.hasFailingSources ? freshness.sentences(now: now, time) : []
  }

  /// For a film, with the attributions that its sources require.
  init(of detail: FilmDetail, _ time: ShopTimeZone, now: Instant, _ tx: any Transaction) throws {
    sentences = try Freshness.sentences(of: detail, now: now, time, tx)
  }

  var markup: Markup {
    sentences.isEmpty ? .empty : "<p class=\"age\">\(sentences.joined(separator: " "))</p>"
  }
}
