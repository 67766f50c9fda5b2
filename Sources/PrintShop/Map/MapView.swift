import PlazaBase
import PlazaMarkup

/// The data of the map page.
struct MapView: Sendable {
  let college: College?
  let hasCampus: Bool
  let cards: [StoreCard]
  /// The store whose popup is open initially.
  let chosen: ID<PrintStore>?
  /// The links of the map library; nil if it is not installed.
  let files: (script: Link, style: Link)?
  let tiles: MapTiles?

  /// The initial centre of the map.
  var middle: Coordinate? {
    let shown = cards.first { $0.store.id == chosen }?.store.spot
    return shown ?? college?.spot ?? cards.first?.store.spot
  }
}
