import PlazaMarkup
import PlazaWeb
import Shelf

/// "Films you rent", with the shops' cards.
func rentalCards(_ cards: [ShopCard]) -> Markup {
  if cards.isEmpty { return .empty }
  let rows = cards.map { card in
    Row(
      card.isLinked ? "Your card of the \(card.shop.lowercased())" : "Link your card of the \(card.shop.lowercased())",
      card.link, leading: .icon(.rentals), badge: card.isLinked ? Badge("Linked", .done) : nil)
  }
  return section(
    "Films you rent", rowList(rows, label: "Rental cards"),
    footer: "Films that you bring back are asked about here: did you watch it, and on which night?")
}
