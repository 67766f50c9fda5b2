import PlazaBase

/// The price of printing a document, computed from its imposition. Also the basis of refunds.
struct DocumentPrice: Sendable, Equatable {
  let imposition: Imposition
  let options: PrintOptions
  let medium: Rates.Medium
  let lines: [PriceLine]

  var total: Money { lines.reduce(Money(minor: 0)) { $0 + $1.total } }
  /// Of all copies.
  var sides: Int { imposition.sides.count * options.copies }
  /// Of all copies.
  var sheets: Int { imposition.sheets * options.copies }

  /// - Returns: Nil if the medium or a finishing has no price, or if no page is to be printed.
  init?(_ pages: [DocumentPage], _ options: PrintOptions, _ rates: Rates) {
    self.init(Imposition(pages, options), options, rates)
  }

  init?(_ imposition: Imposition, _ options: PrintOptions, _ rates: Rates) {
    guard let medium = rates.media[options.media], !imposition.sides.isEmpty,
      options.finishings.allSatisfy({ rates.finishings[$0] != nil })
    else { return nil }
    self.imposition = imposition
    self.options = options
    self.medium = medium
    let colour = imposition.sides.count(where: \.isColour)
    let finishing = options.finishings.sorted { $0.number < $1.number }.map {
      PriceLine(what: .init($0), count: options.copies, each: rates.finishings[$0] ?? 0)
    }
    let all = [
      PriceLine(
        what: .greySides, count: (imposition.sides.count - colour) * options.copies,
        each: medium.grey),
      PriceLine(what: .colourSides, count: colour * options.copies, each: medium.colour),
      PriceLine(what: .sheets, count: imposition.sheets * options.copies, each: medium.sheet),
    ]
    lines = (all + finishing).filter { $0.count > 0 }
  }

  /// Returns the price of the first sides in the order in which they are printed, copy by copy. A
  /// sheet is charged with its first side, and finishings once a copy is complete.
  func price(ofFirst done: Int) -> Money {
    let perCopy = imposition.sides.count
    let whole = min(done / perCopy, options.copies)
    if whole == options.copies { return total }
    let begun = imposition.sides.prefix(done % perCopy)
    let sides = begun.reduce(0) { $0 + ($1.isColour ? medium.colour : medium.grey) }
    let sheets = Set(begun.map(\.sheet)).count
    return Money(minor: whole * (total.minor / options.copies) + sides + sheets * medium.sheet)
  }
}
