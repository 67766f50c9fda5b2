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
    var sentences = try Freshness.of(.film(detail.film.id), tx).sentences(now: now, time)
    if detail.records.contains(where: { $0.key.source == .tmdb }) {
      sentences.append(SourceCredit.tmdb)
      if detail.links.contains(where: { $0.kind == .watch }) {
        sentences.append(SourceCredit.justWatch)
      }
    }
    self.sentences = sentences
  }

  var markup: Markup {
    sentences.isEmpty ? .empty : "<p class=\"age\">\(sentences.joined(separator: " "))</p>"
  }
}
