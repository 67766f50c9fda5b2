import Foundation
import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// A store in a list: its name, distance, opening state, queue, and favourite button.
struct StoreRow: Sendable {
  let card: StoreCard
  let text: HoursText
  /// The page to which the favourite button returns.
  let back: Link
  var isCurrent = false

  var markup: Markup {
    """
    <li class="store" data-store="\(card.store.id.text)" data-latitude="\(String(card.store.latitude))" \
    data-longitude="\(String(card.store.longitude))"\(if: card.state.isOpen, " data-open")>\
    <a class="store-link" href="\(Paths.store(card.store.id))"\(if: isCurrent, " aria-current=\"true\"")>\
    <span class="store-name">\(card.store.localizedName.isolated)</span>\
    <span class="store-where">\(whereabouts)</span>\
    <span class="store-facts">\(Self.badge(card, text))\
    <span class="store-queue">\(Self.queue(card))</span>\
    </span></a>\(FavouriteButton(store: card.store, isSet: card.isFavourite, back: back).markup)</li>
    """
  }

  private var whereabouts: String {
    card.metres.map { "\(Distance(metres: $0).localizedText) · \(card.store.address)" }
      ?? card.store.address
  }

  static func badge(_ card: StoreCard, _ text: HoursText) -> Markup {
    Badge(text(card.state), card.state.isOpen ? .done : .neutral).markup
  }

  /// Such as `3 waiting · about 12 min`.
  static func queue(_ card: StoreCard) -> String {
    let figures = card.statistics
    let waiting =
      figures.waiting == 0
      ? say("No queue") : say("\(figures.waiting) waiting")
    if figures.problem != nil { return waiting + " · " + say("not printing at the moment") }
    // A closed store has no meaningful estimate.
    guard card.state.isOpen, let minutes = figures.expectedMinutes else { return waiting }
    return waiting + " · " + say("about \(minutes) min")
  }
}

struct StoreList: Sendable {
  let cards: [StoreCard]
  let text: HoursText
  let back: Link
  var current: PlazaBase.ID<PrintStore>?

  var markup: Markup {
    let rows = cards.map {
      StoreRow(card: $0, text: text, back: back, isCurrent: $0.store.id == current).markup
    }
    return "<ul class=\"stores\" aria-label=\"\(say("Stores"))\">\(Markup(rows))</ul>"
  }
}
