import PlazaBase
import PlazaMarkup
import PlazaWeb

extension [StoreCard] {
  /// The stores around a college, and favourites that are too far away to be among them. Where nothing is near, or
  /// nobody said from where, all are near.
  var nearAndElsewhere: (near: [StoreCard], elsewhere: [StoreCard]) {
    let isFar = { (card: StoreCard) in card.isFavourite && card.metres ?? 0 > StoreSearch.town }
    let near = filter { !isFar($0) }
    return near.isEmpty ? (self, []) : (near, filter(isFar))
  }

  /// - Parameter list: how a list of them looks.
  func separated(_ list: ([StoreCard]) -> Markup) -> Markup {
    let (near, elsewhere) = nearAndElsewhere
    return list(near)
      + (elsewhere.isEmpty ? .empty : section(say("Favourites elsewhere"), list(elsewhere)))
  }
}
