import PlazaBase
import PlazaMarkup
import PlazaUI
import Shelf

/// The section "Your rented films" with the shops' cards.
func rentalCards(_ cards: [ShopCard]) -> Markup {
  if cards.isEmpty { return .empty }
  let rows = cards.map { card in
    let shop = card.shop.lowercased()
    return ListRow(
      card.isLinked ? say("Your \(shop) card") : say("Link your \(shop) card"), card.link,
      leading: .icon(.rentals), badge: card.isLinked ? Badge(say("Linked"), .done) : nil)
  }
  return section(
    say("Your rented films"), rowList(rows, label: say("Rental cards")),
    footer: say("When you return a film, we'll ask here whether and when you watched it."))
}
