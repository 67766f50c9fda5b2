import PlazaBase
import PlazaMarkup

/// The data of a store's page.
struct StoreView: Sendable {
  let card: StoreCard
  /// The combined capabilities of the printers in use.
  let offer: Capabilities?
  /// The store's prices; nil if none have been set.
  let rates: Rates?
  let isStaff: Bool
  let line: WaitingLine
}

extension Capabilities {
  /// Returns the options that at least one printer in use supports; nil if no capabilities are
  /// known.
  static func together(_ printers: [Printer]) -> Capabilities? {
    let known = printers.filter(\.isUsed).compactMap(\.capabilities)
    guard var all = known.first else { return nil }
    for one in known.dropFirst() {
      all.media.formUnion(one.media)
      all.sides.formUnion(one.sides)
      all.finishings.formUnion(one.finishings)
      all.isColour = all.isColour || one.isColour
      all.copies = max(all.copies, one.copies)
      all.margins = (all.margins ?? .usual).union(one.margins ?? .usual)
      all.pagesPerMinute = [all.pagesPerMinute, one.pagesPerMinute].compactMap(\.self).max()
    }
    return all
  }
}
