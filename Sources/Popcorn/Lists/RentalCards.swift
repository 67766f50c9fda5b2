import PlazaBase
import PlazaMarkup
import PlazaWeb
import Shelf

/// "Films you rent", with the shops' cards.
func rentalCards(_ cards: [ShopCard]) -> Markup {
  if cards.isEmpty { return .empty }
  let rows = cards.map { card in
    let shop = card.shop.lowercased()
    return Row(
      card.isLinked ? say("Your card of the \(shop)") : say("Link your card of the \(shop)"), card.link,
      leading: .icon(.rentals), badge: card.isLinked ? Badge(say("Linked"), .done) : nil)
  }
  return section(
    say("Films you rent"), rowList(rows, label: say("Rental cards")),
    footer: say("Films that you bring back are asked about here: did you watch it, and on which night?"))
}
