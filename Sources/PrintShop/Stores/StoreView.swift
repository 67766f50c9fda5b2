import PlazaBase
import PlazaMarkup

/// What a store's own page shows.
struct StoreView: Sendable {
  let card: StoreCard
  /// Of those of its printers that are in use.
  let offer: Capabilities?
  /// What it asks; nil where it has not set any prices.
  let rates: Rates?
  let isStaff: Bool
  let line: WaitingLine
}

extension Capabilities {
  /// What at least one of a store's printers in use can do; nil where none is known.
  static func together(_ printers: [Printer]) -> Capabilities? {
    let known = printers.filter(\.isUsed).compactMap(\.capabilities)
    guard var all = known.first else { return nil }
    for one in known.dropFirst() {
      all.media.formUnion(one.media)
      all.sides.formUnion(one.sides)
      all.finishings.formUnion(one.finishings)
      all.isColour = all.isColour || one.isColour
      all.margins = (all.margins ?? .usual).union(one.margins ?? .usual)
      all.pagesPerMinute = [all.pagesPerMinute, one.pagesPerMinute].compactMap(\.self).max()
    }
    return all
  }
}
