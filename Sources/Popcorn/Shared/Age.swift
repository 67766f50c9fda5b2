import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup

/// How old what a page shows is, and whose word it is.
struct Age: Sendable {
  let sentences: [String]

  /// A list that is younger needs no word about it.
  private static let young = Duration.hours(6)

  /// Of the films of a year: only where they are old, or a source could not be reached.
  init(of year: Int, _ time: ShopTimeZone, now: Instant, _ tx: any Transaction) throws {
    let freshness = try Freshness.of(.year(year), tx)
    let isOld = freshness.asOf.map { now - $0 > Self.young } ?? false
    sentences = isOld || freshness.isTroubled ? freshness.sentences(now: now, time) : []
  }

  /// Of a film, with the credits that its sources ask for.
  init(of detail: FilmDetail, _ time: ShopTimeZone, now: Instant, _ tx: any Transaction) throws {
    var sentences = try Freshness.of(.film(detail.film.id), tx).sentences(now: now, time)
    if detail.records.contains(where: { $0.key.source == .tmdb }) {
      sentences.append(SourceCredit.tmdb)
      if detail.links.contains(where: { $0.kind == .watch }) { sentences.append(SourceCredit.justWatch) }
    }
    self.sentences = sentences
  }

  var markup: Markup {
    sentences.isEmpty ? .empty : "<p class=\"age\">\(sentences.joined(separator: " "))</p>"
  }
}
