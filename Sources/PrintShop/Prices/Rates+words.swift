import PlazaBase
import PlazaWeb

extension Rates {
  /// Line by line as people read it.
  /// - Parameter offer: what the store's printers can do; a price of what they cannot is no offer.
  func words(_ offer: Capabilities?) -> [(what: String, price: Int)] {
    let sizes = Media.allCases.filter { offer?.media.contains($0) ?? true }
    let extras = Finishing.allCases.filter { offer?.finishings.contains($0) ?? true }
    var lines: [(what: String, price: Int)] = []
    for (size, medium) in sizes.compactMap({ size in media[size].map { (size, $0) } }) {
      let name = size.words
      lines.append((say("\(name), black and white, a side"), medium.grey))
      if offer?.isColour ?? true { lines.append((say("\(name), colour, a side"), medium.colour)) }
      if medium.sheet > 0 { lines.append((say("\(name) paper, a sheet"), medium.sheet)) }
    }
    for finishing in extras {
      guard let price = finishings[finishing] else { continue }
      switch finishing {
      case .staple: lines.append((say("Stapling, a copy"), price))
      case .bind: lines.append((say("Binding, a copy"), price))
      }
    }
    lines.append((say("An order at least"), minimum))
    return lines
  }
}
