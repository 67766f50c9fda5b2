import PlazaBase
import PlazaMarkup

/// What the map shows.
struct MapView: Sendable {
  let college: College?
  let hasCampus: Bool
  let cards: [StoreCard]
  /// The store whose window is open at first.
  let chosen: ID<PrintStore>?
  /// Where the map's library lies; nil where it is not installed.
  let files: (script: Link, style: Link)?
  let tiles: MapTiles?

  /// The middle of the map.
  var middle: Coordinate? {
    let shown = cards.first { $0.store.id == chosen }?.store.spot
    return shown ?? college?.spot ?? cards.first?.store.spot
  }
}
