import PlazaBase
import PlazaMarkup
import PlazaUI

/// The form for a store's prices.
struct PricesForm: Sendable {
  let currency: Currency

  func markup(_ form: FormView) -> Markup {
    form.markup(
      """
      \(Media.allCases, { medium($0, form) })\
      \(group(say("Finishing"), "\(Finishing.allCases, { finishing($0, form) })"))\
      \(group(price("minimum", say("Minimum order"), form)))\
      <p class="hint">\(threshold)</p>
      """, submit: say("Save"))
  }

  /// Explains when a side is charged as colour.
  private var threshold: String {
    say(
      """
      A side counts as colour if any dot is colourful, which means its red, green and blue differ by more \
      than \(PageColours.tolerance) of 255 at \(PageColours.dots) dots per inch. Anything greyer counts as \
      black and white.
      """)
  }

  private func medium(_ medium: Media, _ form: FormView) -> Markup {
    let name = medium.label
    return group(
      name,
      """
      \(price("\(medium).grey", say("Black and white, per side"), form))\
      \(price("\(medium).colour", say("Colour, per side"), form))\
      \(price("\(medium).sheet", say("Paper, per sheet"), form))
      """, footer: say("Leave all three empty if you don't have \(name)."))
  }

  private func finishing(_ finishing: Finishing, _ form: FormView) -> Markup {
    price(finishing.rawValue, say("\(finishing.text), per copy"), form)
  }

  private func price(_ name: String, _ label: String, _ form: FormView) -> Markup {
    form.decimal(name, label)
  }

  func values(_ rates: Rates?) -> [String: String] {
    guard let rates else { return [:] }
    var values = ["minimum": currency.typed(Money(minor: rates.minimum))]
    for (medium, prices) in rates.media {
      values["\(medium).grey"] = currency.typed(Money(minor: prices.grey))
      values["\(medium).colour"] = currency.typed(Money(minor: prices.colour))
      values["\(medium).sheet"] = currency.typed(Money(minor: prices.sheet))
    }
    for (finishing, price) in rates.finishings {
      values[finishing.rawValue] = currency.typed(Money(minor: price))
    }
    return values
  }

  func read(_ check: inout FormValidator) -> Rates {
    var rates = Rates(media: [:], minimum: amount("minimum", in: Rates.minimumRange, &check) ?? 1)
    for medium in Media.allCases {
      let prices = ["grey", "colour", "sheet"].map {
        amount("\(medium).\($0)", in: Rates.priceRange, &check)
      }
      if prices.allSatisfy({ $0 == nil }) { continue }
      if let grey = prices[0], let colour = prices[1] {
        rates.media[medium] = .init(grey: grey, colour: colour, sheet: prices[2] ?? 0)
      } else {
        check.addError(
          "\(medium).grey", say("Enter both prices: black and white, and colour."))
      }
    }
    for finishing in Finishing.allCases {
      rates.finishings[finishing] = amount(finishing.rawValue, in: Rates.priceRange, &check)
    }
    if rates.media.isEmpty {
      check.addError("\(Media.a4).grey", say("Enter prices for at least one paper size."))
    }
    return rates
  }

  private func amount(_ field: String, in range: ClosedRange<Int>, _ check: inout FormValidator)
    -> Int?
  {
    let text = check.verbatim(field, field).filter { !$0.isWhitespace }
    if text.isEmpty { return nil }
    if let amount = currency.amount(typed: text), range.contains(amount.minor) {
      return amount.minor
    }
    check.addError(
      field,
      say("Enter an amount such as \(currency.typed(Money(minor: 50)))."))
    return nil
  }
}
