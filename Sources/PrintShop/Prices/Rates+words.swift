import PlazaBase
import PlazaWeb

extension Rates {
  /// Line by line as people read it.
  var words: [(what: String, price: Int)] {
    var lines: [(what: String, price: Int)] = []
    for (size, medium) in Media.allCases.compactMap({ size in media[size].map { (size, $0) } }) {
      let name = size.words
      lines.append((say("\(name), black and white, a side"), medium.grey))
      lines.append((say("\(name), colour, a side"), medium.colour))
      if medium.sheet > 0 { lines.append((say("\(name) paper, a sheet"), medium.sheet)) }
    }
    for finishing in Finishing.allCases {
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
