import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup

/// How old what a page shows is, and whose word it is.
struct Age: Sendable {
  let sentences: [String]

  /// Of a list: empty, refused and unreachable are three sentences.
  init(of list: FilmList, _ time: ShopTimeZone, now: Instant, _ tx: any Transaction) throws {
    sentences = try Freshness.of(list.subject, tx).sentences(now: now, time)
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
