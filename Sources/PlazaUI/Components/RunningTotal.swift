public import PlazaBase
public import PlazaMarkup

/// The price of a rental while it is being composed: checked items × nights × rate. Scripts keep
/// the total current and enforce the limit; without scripts, only the rate is shown. It must be
/// placed inside the form whose fields it observes.
public struct RunningTotal: Sendable {
  /// The field name of the check boxes.
  public let ticks: String
  /// The field name of the picker for the number of nights.
  public let nights: String
  /// The price of one item for one night.
  public let rate: Money
  public let currency: Currency
  /// The maximum number of items that can be checked.
  public let limit: Int

  /// - Parameters:
  ///   - ticks: the field name of the check boxes.
  ///   - nights: the field name of the picker for the number of nights.
  ///   - rate: the price of one item for one night.
  ///   - limit: the maximum number of items that can be checked.
  public init(ticks: String, nights: String, rate: Money, currency: Currency, limit: Int) {
    self.ticks = ticks
    self.nights = nights
    self.rate = rate
    self.currency = currency
    self.limit = limit
  }

  public var markup: Markup {
    let (before, after) = signs
    return """
      <output class="total" data-ticks="\(ticks)" data-nights="\(nights)" data-rate="\(rate.minor)" \
      data-limit="\(limit)" data-decimals="\(currency.decimals)" data-before="\(before)" data-after="\(after)">\
      <span class="total-words">\(say("\(currency.format(rate)) per film and night"))</span>\
      <span class="total-sum"></span></output>
      """
  }

  /// The currency signs before and after the digits of a formatted amount.
  private var signs: (before: String, after: String) {
    let zero = currency.format(Money(minor: 0))
    let isDigit: (Character) -> Bool = { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let first = zero.firstIndex(where: isDigit), let last = zero.lastIndex(where: isDigit)
    else {
      return ("", "")
    }
    return (String(zero[..<first]), String(zero[zero.index(after: last)...]))
  }
}

/// Content that stays visible at the bottom of a long sheet, such as pickers or a total.
public func dock(_ body: Markup) -> Markup { "<div class=\"dock\">\(body)</div>" }
