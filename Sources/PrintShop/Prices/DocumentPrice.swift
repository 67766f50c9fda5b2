import PlazaBase

/// What printing a document costs, from the table of its sides, which is also what a refund is reckoned by.
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

  /// - Returns: nil where the store does not print on that medium, does not finish so, or nothing is to be printed.
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
      PriceLine(what: .greySides, count: (imposition.sides.count - colour) * options.copies, each: medium.grey),
      PriceLine(what: .colourSides, count: colour * options.copies, each: medium.colour),
      PriceLine(what: .sheets, count: imposition.sheets * options.copies, each: medium.sheet),
    ]
    lines = (all + finishing).filter { $0.count > 0 }
  }

  /// What the first so many sides cost as they come out of a printer, one copy after the other: a sheet counts with its
  /// first side, and what a copy is finished with when the copy is whole.
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
