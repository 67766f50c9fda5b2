import PlazaBase

extension Rates {
  /// Returns the price list as displayed.
  /// - Parameter offer: The capabilities of the store's printers; prices of unsupported options
  ///   are omitted.
  func priceList(_ offer: Capabilities?) -> [(what: String, price: Int)] {
    let sizes = Media.allCases.filter { offer?.media.contains($0) ?? true }
    let extras = Finishing.allCases.filter { offer?.finishings.contains($0) ?? true }
    var lines: [(what: String, price: Int)] = []
    for (size, medium) in sizes.compactMap({ size in media[size].map { (size, $0) } }) {
      let name = size.label
      lines.append((say("\(name) black and white, per side"), medium.grey))
      if offer?.isColour ?? true { lines.append((say("\(name) colour, per side"), medium.colour)) }
      if medium.sheet > 0 { lines.append((say("\(name) paper, per sheet"), medium.sheet)) }
    }
    for finishing in extras {
      guard let price = finishings[finishing] else { continue }
      switch finishing {
      case .staple: lines.append((say("Stapling, per copy"), price))
      case .bind: lines.append((say("Binding, per copy"), price))
      }
    }
    lines.append((say("Minimum order"), minimum))
    return lines
  }
}
