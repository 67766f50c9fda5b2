public import PlazaBase
public import PlazaMarkup

/// What a rental will cost while it is being put together: ticked things × nights × rate. Scripts keep it current and
/// stop at the limit; without them it tells the rate. It stands in the form whose fields it watches.
public struct RunningTotal: Sendable {
  /// The name of the ticked boxes.
  public let ticks: String
  /// The name of the picker of nights.
  public let nights: String
  /// The price of one thing for one night.
  public let rate: Money
  /// The currency it is shown in.
  public let currency: Currency
  /// How many may still be ticked.
  public let limit: Int

  /// - Parameters:
  ///   - ticks: the name of the ticked boxes.
  ///   - nights: the name of the picker of nights.
  ///   - rate: the price of one thing for one night.
  ///   - limit: how many may be ticked.
  public init(ticks: String, nights: String, rate: Money, currency: Currency, limit: Int) {
    self.ticks = ticks
    self.nights = nights
    self.rate = rate
    self.currency = currency
    self.limit = limit
  }

  /// The line of the total.
  public var markup: Markup {
    let (before, after) = signs
    return """
      <output class="total" data-ticks="\(ticks)" data-nights="\(nights)" data-rate="\(rate.minor)" \
      data-limit="\(limit)" data-decimals="\(currency.decimals)" data-before="\(before)" data-after="\(after)">\
      <span class="total-words">\(say("\(currency.format(rate)) per film and night"))</span>\
      <span class="total-sum"></span></output>
      """
  }

  /// What stands before and after the digits of an amount.
  private var signs: (before: String, after: String) {
    let zero = currency.format(Money(minor: 0))
    let isDigit: (Character) -> Bool = { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let first = zero.firstIndex(where: isDigit), let last = zero.lastIndex(where: isDigit) else {
      return ("", "")
    }
    return (String(zero[..<first]), String(zero[zero.index(after: last)...]))
  }
}

/// What stays in sight at the bottom of a long sheet: pickers, a total.
public func dock(_ body: Markup) -> Markup { "<div class=\"dock\">\(body)</div>" }
