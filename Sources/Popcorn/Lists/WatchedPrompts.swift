import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaMarkup
import PlazaUI
import Shelf

/// Prompts about films that the member has returned to a shop and not commented on, and the shop
/// cards. Members without a linked card get no prompts.
struct WatchedPrompts: Sendable {
  let prompts: [(rented: RentedFilm, film: Film)]
  let cards: [ShopCard]
  let keys: @Sendable () -> String

  /// The maximum number of nights offered as answers.
  private static let nightsShown = 7

  static func read(
    _ member: ID<Member>, _ shops: [any RentedFilms], _ request: Request, _ tx: any Transaction
  ) throws -> WatchedPrompts? {
    if shops.isEmpty { return nil }
    let rented = try RentedFilm.unanswered(member, at: shops, now: request.now, tx)
    let films = try Film.found(rented.map(\.film), in: .all, tx)
    return WatchedPrompts(
      prompts: rented.compactMap { one in films[one.film].map { (one, $0) } },
      cards: try shops.map { try $0.card(of: member, tx) }, keys: request.keys)
  }

  var markup: Markup { Markup(prompts.map { question($0.rented, $0.film) }) }

  private func question(_ rented: RentedFilm, _ film: Film) -> Markup {
    let nights = (0..<Self.nightsShown).map { rented.nights.lowerBound.adding(days: $0) }
      .filter { $0 <= rented.nights.upperBound }
    return section(
      say("Did you watch \(film.title)?"),
      """
      <div class="card nights">\
      <p class="hint">\
      \(say("\(rented.place), until \(rented.nights.upperBound.localizedText). When did you watch it?"))</p>\
      <div class="nights-row">\(nights, { answer(rented, $0.localizedText, night: $0.description) })\
      \(answer(rented, say("Didn't watch it"), night: ""))</div></div>
      """)
  }

  private func answer(_ rented: RentedFilm, _ label: String, night: String) -> Markup {
    actionButton(
      label, Paths.rented(), key: keys(), fields: ["rental": rented.rental, "night": night])
  }
}
