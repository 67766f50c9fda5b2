import PlazaBase
import PlazaMarkup
import PlazaUI

extension [StoreCard] {
  /// Separates favourites outside the searched area from nearby stores. If no store is nearby, or
  /// no origin is set, all stores count as nearby.
  var nearAndElsewhere: (near: [StoreCard], elsewhere: [StoreCard]) {
    let isFar = { (card: StoreCard) in card.isFavourite && card.metres ?? 0 > StoreSearch.town }
    let near = filter { !isFar($0) }
    return near.isEmpty ? (self, []) : (near, filter(isFar))
  }

  /// - Parameter list: Renders a list of stores.
  func separated(_ list: ([StoreCard]) -> Markup) -> Markup {
    let (near, elsewhere) = nearAndElsewhere
    return list(near)
      + (elsewhere.isEmpty ? .empty : section(say("Favourites elsewhere"), list(elsewhere)))
  }
}
