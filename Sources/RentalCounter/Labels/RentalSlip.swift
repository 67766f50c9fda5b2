import PlazaBase
import PlazaImaging
import PlazaMarkup

/// A slip for the customer that lists the rented films, their due dates and their prices.
struct RentalSlip: Sendable {
  enum Paper: String, Sendable, CaseIterable {
    /// A receipt roll. The page is as long as its content.
    case roll = "80mm"
    case a5

    var width: Double { self == .roll ? 80 : 148 }
    var text: String { self == .roll ? say("Till roll, 80 mm") : "A5" }
  }

  let shop: String
  let customer: Customer
  let rentals: [Rental]
  let currency: Currency
  /// The formatted moment of printing.
  let printed: String
  let paper: Paper

  /// The pages. A roll consists of one page.
  var pages: [Markup] {
    let maximum =
      paper == .roll ? Int.max : Int(nearest: ((210 - 2 * margin) / step).rounded(.down))
    var rest = lines[...]
    var pages: [Markup] = []
    while !rest.isEmpty {
      pages.append(page(Array(rest.prefix(maximum))))
      rest = rest.dropFirst(maximum)
    }
    return pages
  }

  var height: Double { paper == .roll ? Double(lines.count) * step + 2 * margin + 14 : 210 }

  private var margin: Double { paper == .roll ? 5 : 12 }
  private var letters: Double { 3.4 }
  private var step: Double { 5 }

  /// One printed line, with text at its start and at its end.
  private struct Line {
    var start = ""
    var end = ""
    var strong = false
    var rule = false
  }

  private var lines: [Line] {
    var lines = wrapped(shop, strong: true) + [Line(start: printed), Line(rule: true)]
    lines +=
      wrapped(customer.name, strong: true)
      + [Line(start: say("Customer \(customer.code.description)")), Line(rule: true)]
    for rental in rentals { lines += self.lines(of: rental) }
    let total = rentals.reduce(Money(minor: 0)) { $0 + $1.price }
    return lines + [
      Line(rule: true),
      Line(start: say("Total", as: "an invoice"), end: currency.format(total), strong: true),
      Line(start: CountText.films(rentals.count)),
    ]
  }

  private func lines(of rental: Rental) -> [Line] {
    wrapped(rental.filmTitle, strong: true) + [
      Line(
        start: say(
          "Copy \(rental.copyNumber) · \(rental.copyCode) · \(CountText.nights(rental.nights))"),
        end: currency.format(rental.price)),
      Line(start: say("Due \(rental.dueOn.localizedText)")), Line(),
    ]
  }

  private func wrapped(_ text: String, strong: Bool) -> [Line] {
    TextFit.lines(text, width: paper.width - 2 * margin, size: letters, maximum: 3).map {
      Line(start: $0, strong: strong)
    }
  }

  private func page(_ lines: [Line]) -> Markup {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(mm(paper.width)) \(mm(height))" \
    font-family="\(PDF.fonts)" font-size="\(mm(letters))">\
    \(Array(lines.enumerated()), { drawing($0.element, y: margin + step * (Double($0.offset) + 0.8)) })\
    \(if: paper == .roll, bars(top: margin + step * Double(lines.count) + 2))</svg>
    """
  }

  private func drawing(_ line: Line, y: Double) -> Markup {
    if line.rule {
      return """
        <path d="M\(mm(margin)) \(mm(y - 1.5))h\(mm(paper.width - 2 * margin))" stroke="#000" stroke-width="0.2"/>
        """
    }
    let weight = line.strong ? "600" : "400"
    return """
      <text x="\(mm(margin))" y="\(mm(y))" font-weight="\(weight)">\(line.start)</text>\
      <text x="\(mm(paper.width - margin))" y="\(mm(y))" font-weight="\(weight)" text-anchor="end">\(line.end)</text>
      """
  }

  /// The barcode of the customer's code, for the next visit.
  private func bars(top: Double) -> Markup {
    guard let bars = Code128(customer.code.text) else { return .empty }
    let left = (paper.width - Double(bars.width) * 0.3) / 2
    return
      "<path transform=\"translate(\(mm(left)) \(mm(top))) scale(0.3)\" d=\"\(bars.path(height: 34))\"/>"
  }
}
