import PlazaWeb

extension Rates {
  /// Line by line as people read it.
  func words(_ say: Say) -> [(what: String, price: Int)] {
    var lines: [(what: String, price: Int)] = []
    for (size, medium) in Media.allCases.compactMap({ size in media[size].map { (size, $0) } }) {
      let name = size.words(say)
      lines.append((say("\(name), black and white, a side", "\(name) 흑백, 한 면"), medium.grey))
      lines.append((say("\(name), colour, a side", "\(name) 컬러, 한 면"), medium.colour))
      if medium.sheet > 0 { lines.append((say("\(name) paper, a sheet", "\(name) 용지, 한 장"), medium.sheet)) }
    }
    for finishing in Finishing.allCases {
      guard let price = finishings[finishing] else { continue }
      switch finishing {
      case .staple: lines.append((say("Stapling, a copy", "스테이플, 한 부"), price))
      case .bind: lines.append((say("Binding, a copy", "제본, 한 부"), price))
      }
    }
    lines.append((say("An order at least", "최소 주문 금액"), minimum))
    return lines
  }
}
