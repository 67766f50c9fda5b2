import PlazaBase

/// The options offered by a store: those that its printers in use support and that have a price.
struct StoreOptions: Sendable, Equatable {
  let media: [Media]
  let sides: [Sides]
  let colours: [ColourMode]
  let finishings: [Finishing]
  let copies: ClosedRange<Int>
  private let paper: Media

  /// - Parameter paper: the default paper if the store offers it.
  /// - Returns: Nil if the store can print nothing.
  init?(_ capabilities: Capabilities?, _ rates: Rates?, paper: Media = .a4) {
    guard let capabilities, let rates else { return nil }
    self.paper = paper
    media = Media.allCases.filter { capabilities.media.contains($0) && rates.media[$0] != nil }
    sides = Sides.allCases.filter(capabilities.sides.contains)
    colours = capabilities.isColour ? [.auto, .monochrome, .color] : [.monochrome]
    finishings = Finishing.allCases.filter {
      capabilities.finishings.contains($0) && rates.finishings[$0] != nil
    }
    copies = 1...min(max(1, capabilities.copies), PrintOptions.copiesRange.upperBound)
    if media.isEmpty || sides.isEmpty { return nil }
  }

  /// The default options.
  var usual: PrintOptions {
    var options = PrintOptions()
    options.media = media.contains(paper) ? paper : media.first ?? paper
    options.sides = sides.contains(.oneSided) ? .oneSided : sides.first ?? .oneSided
    options.colour = colours.first ?? .monochrome
    return options
  }
}
