/// The arrangement of a document's pages on the sides of one copy, and of the sides on sheets.
struct Imposition: Sendable, Equatable {
  /// A printed side. The blank back of an odd last page is not a side.
  struct Side: Sendable, Equatable {
    /// Counted from 1 within the copy.
    let number: Int
    /// The number of the sheet, counted from 1 within the copy.
    let sheet: Int
    /// The document's pages on this side, in order.
    let pages: [Int]
    let isColour: Bool
  }

  let sides: [Side]
  let sheets: Int

  /// - Parameter pages: The document's pages, in order.
  init(_ pages: [DocumentPage], _ options: PrintOptions) {
    let chosen = pages.filter { options.pages?.contains($0.number) ?? true }
    let perSheet = options.sides == .oneSided ? 1 : 2
    sides = stride(from: 0, to: chosen.count, by: options.numberUp).enumerated().map {
      index, start in
      let together = chosen[start..<min(start + options.numberUp, chosen.count)]
      return Side(
        number: index + 1, sheet: index / perSheet + 1, pages: together.map(\.number),
        isColour: options.colour.costsColour(together.contains(where: \.isColour)))
    }
    sheets = (sides.count + perSheet - 1) / perSheet
  }
}

extension ColourMode {
  /// Whether a side is charged as colour. With `color`, even sides of grey pages are.
  fileprivate func costsColour(_ hasColour: Bool) -> Bool {
    switch self {
    case .monochrome: false
    case .color: true
    case .auto: hasColour
    }
  }
}
