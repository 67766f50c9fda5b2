import PlazaBase
import PlazaCrypto

/// The price of an order, fixed for a while.
struct Quote: Sendable, Equatable {
  struct Item: Sendable, Equatable {
    let document: ID<Document>
    let sha256: String
    let price: DocumentPrice
  }

  let items: [Item]
  /// The amount added to reach the minimum price of an order.
  let minimum: PriceLine?
  let rates: ID<RatesVersion>

  init(_ items: [Item], _ version: RatesVersion) {
    self.items = items
    rates = version.id
    let missing = version.rates.minimum - items.reduce(0) { $0 + $1.price.total.minor }
    minimum = missing > 0 ? PriceLine(what: .minimum, count: 1, each: missing) : nil
  }

  var total: Money { items.reduce(minimum?.total ?? Money(minor: 0)) { $0 + $1.price.total } }

  /// A hash of everything that determines the price: the documents' contents, the options, the
  /// rates, and each side.
  var hash: String {
    let parts = items.map {
      "\($0.sha256)\n\(OptionsText.write($0.price.options))\n\($0.price.imposition.text)"
    }
    return ([rates.text] + parts + ["\(total.minor)"]).joined(separator: "\n\n").hexadecimalSHA256
  }
}

extension Imposition {
  /// The stored text, one line per side: sheet, `c` or `g`, pages.
  var text: String {
    sides.map {
      "\($0.sheet) \($0.isColour ? "c" : "g") \($0.pages.map(String.init).joined(separator: ","))"
    }
    .joined(separator: "\n")
  }

  /// Parses the stored text.
  init?(text: String) {
    var sides: [Side] = []
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      let pages = words.count == 3 ? words[2].split(separator: ",").compactMap { Int($0) } : []
      guard !pages.isEmpty, let sheet = Int(words[0]) else { return nil }
      sides.append(
        Side(number: sides.count + 1, sheet: sheet, pages: pages, isColour: words[1] == "c"))
    }
    guard let last = sides.last else { return nil }
    self.sides = sides
    sheets = last.sheet
  }
}
