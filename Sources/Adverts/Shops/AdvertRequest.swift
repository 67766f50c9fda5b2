import PlazaBase
import PlazaMarkup

/// A shop's order of an advert, as entered by its staff.
struct AdvertRequest: Sendable {
  var headline: String
  var text: String?
  var page: Link
  var picture: ID<AdvertPicture>?
  var firstDay: CalendarDate
  var lastDay: CalendarDate
  var storefronts: [String]
  var budget: Money
  /// nil if the client did not send the prices.
  var agreed: AgreedPrice?

  /// The maximum number of days from today to the last day.
  static let furthest = 366
}

extension AdvertRequest {
  /// - Returns: nil if a field is invalid.
  init?(
    _ check: inout FormValidator, _ shop: AdvertisingShop, _ settings: AdvertSettings,
    today: CalendarDate
  ) {
    let headline = check.optionalText("headline", say("headline"), atMost: 80)
    if headline == nil { check.addError("headline", say("Enter a headline.")) }
    let text = check.optionalText("words", say("text", as: "an advert"), atMost: 200)
    let typed = check.optionalText("page", say("page"))
    let page = shop.pages.first { $0.page.text == typed }?.page
    if page == nil { check.addError("page", say("Choose the page it links to.")) }
    let days = check.advertDays(today)
    let storefronts = check.texts("storefronts", say("list of shops")).filter { slug in
      settings.storefronts.contains { $0.slug == slug }
    }
    if storefronts.isEmpty {
      check.addError("storefronts", say("Choose where to show it."))
    }
    let budget = check.advertBudget(settings.currency)
    let picture = check.optionalText("picture", say("picture")).flatMap { ID<AdvertPicture>($0) }
    guard let headline, let page, let days, let budget, !storefronts.isEmpty, check.errors.isEmpty
    else {
      return nil
    }
    self.init(
      headline: headline, text: text, page: page, picture: picture, firstDay: days.lowerBound,
      lastDay: days.upperBound, storefronts: storefronts, budget: budget)
    agreed = check.agreedPrice(settings.currency)
  }
}

extension FormValidator {
  /// Reads a positive amount; nil if it is invalid.
  mutating func advertBudget(_ currency: Currency) -> Money? {
    let typed = optionalText("budget", say("budget"), atMost: 20)
    if let amount = typed.flatMap(currency.amount(typed:)), amount.minor > 0 { return amount }
    let example = currency.typed(Money(minor: 1250))
    addError("budget", say("Enter an amount such as \(example)."))
    return nil
  }

  fileprivate mutating func agreedPrice(_ currency: Currency) -> AgreedPrice {
    func price(_ name: String) -> Money? {
      optionalNumber(name, say("price"), in: 0...1_000_000_000).map(Money.init)
    }
    return AgreedPrice(
      click: price("expectedClickMinor"), view: price("expectedViewMinor"), currency: currency)
  }

  fileprivate mutating func advertDays(_ today: CalendarDate) -> ClosedRange<CalendarDate>? {
    let (first, last) = (
      optionalDate("first", say("first day")), optionalDate("last", say("last day"))
    )
    if first == nil { addError("first", say("Choose the first day.")) }
    guard let last else {
      addError("last", say("Choose the last day."))
      return nil
    }
    guard let first else { return nil }
    if last < max(first, today) {
      addError("last", say("The last day can't be in the past or before the first day."))
      return nil
    }
    if last > today.adding(days: AdvertRequest.furthest) {
      addError("last", say("The last day must be within a year."))
      return nil
    }
    return first...last
  }
}
