/// How a document's pages come to stand on the sides of one copy, and the sides on sheets of paper.
struct Imposition: Sendable, Equatable {
  /// A side that is printed. A two-sided copy of odd length ends with a blank back, which is no printed side.
  struct Side: Sendable, Equatable {
    /// From 1, within the copy.
    let number: Int
    /// The sheet of paper that it is on, from 1 within the copy.
    let sheet: Int
    /// The document's pages on it, in their order.
    let pages: [Int]
    let isColour: Bool
  }

  let sides: [Side]
  let sheets: Int

  /// - Parameter pages: the document's, in their order.
  init(_ pages: [DocumentPage], _ options: PrintOptions) {
    let chosen = pages.filter { options.pages?.contains($0.number) ?? true }
    let perSheet = options.sides == .oneSided ? 1 : 2
    sides = stride(from: 0, to: chosen.count, by: options.numberUp).enumerated().map { index, start in
      let together = chosen[start..<min(start + options.numberUp, chosen.count)]
      return Side(
        number: index + 1, sheet: index / perSheet + 1, pages: together.map(\.number),
        isColour: options.colour.costsColour(together.contains(where: \.isColour)))
    }
    sheets = (sides.count + perSheet - 1) / perSheet
  }
}

extension ColourMode {
  /// Whether a side costs as colour: printed in colour as a whole it does, even where its pages are grey.
  fileprivate func costsColour(_ hasColour: Bool) -> Bool {
    switch self {
    case .monochrome: false
    case .color: true
    case .auto: hasColour
    }
  }
}
