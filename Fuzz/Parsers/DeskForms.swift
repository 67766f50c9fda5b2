import PlazaBase
import PlazaHTTP

@testable import Adverts
@testable import FilmCatalogue
@testable import HockeyCamp
@testable import PrintShop
@testable import Shelf
@testable import Wallet

extension FuzzTarget {
  /// Forms of staff and members: the form's name in the first line, a field with its value in each
  /// of the others, and `\n` for a line break in a value. Every input is rejected or within the
  /// limits of the tables, and displayed values are parsed as the same values.
  static let deskForms = FuzzTarget("desk-forms", maximumLength: 900) { input in
    let lines = input.text.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    var fields: [String: [FieldValue]] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      guard parts.count == 2 else { continue }
      fields[parts[0], default: []].append(.typed(parts[1].replacing("\\n", with: "\n")))
    }
    let sent = fields.mapValues { $0.count == 1 ? $0[0] : .list($0) }
    var check = FormValidator { sent[$0] }
    guard let pounds = Currency("GBP"), let time = ShopTimeZone(identifier: "Europe/London"),
      let today = CalendarDate("2026-06-01")
    else { return }
    switch lines.first {
    case "store": try store(&check)
    case "prices": try prices(&check, pounds)
    case "rules": try rules(&check)
    case "coupon": try coupon(&check, WalletSettings(currency: pounds, time: time))
    case "camp": try camp(&check)
    case "program": try program(&check, pounds)
    case "advert":
      try advert(
        &check, AdvertSettings(currency: pounds, time: time, storefronts: [("camp", "Camp")]))
    case "customer": try customer(&check, today)
    case "facts": try facts(&check)
    case "play": try play(&check, today)
    default: break
    }
  }

  private static func store(_ check: inout FormValidator) throws {
    let (details, notification) = (StoreDetails(&check), StoreNotice(&check))
    if !check.errors.isEmpty { return }
    try isText([details.name, details.nameKorean, details.address, details.phone])
    if let notification {
      try hold(!notification.english.isEmpty && !notification.korean.isEmpty, "an empty notice")
    }
    try hold(
      Coordinate(text: details.spot.text) == details.spot, "\(details.spot) is read as another")
    try hold(
      (0..<MortonCode.side).contains(MortonCode(details.spot).row), "the row of \(details.spot)")
  }

  private static func prices(_ check: inout FormValidator, _ currency: Currency) throws {
    let form = PricesForm(currency: currency)
    let rates = form.read(&check)
    if !check.errors.isEmpty { return }
    let values = form.values(rates)
    var again = FormValidator { values[$0].map { .typed($0) } }
    try hold(form.read(&again) == rates && again.errors.isEmpty, "\(rates) are shown as \(values)")
    let pages = (1...40).map {
      DocumentPage(number: $0, width: 21_000, height: 29_700, isColour: $0 % 3 == 0)
    }
    var options = PrintOptions()
    options.copies = PrintOptions.copiesRange.upperBound
    for medium in Media.allCases {
      options.media = medium
      if let price = DocumentPrice(pages, options, rates) {
        try hold(price.total.minor >= 0, "\(price.total)")
      }
    }
  }

  private static func rules(_ check: inout FormValidator) throws {
    let rules = RulesInput(&check).rules
    if !check.errors.isEmpty { return }
    let isRising = 0 <= rules.day && rules.day <= rules.week && rules.week <= rules.month
    try hold(
      isRising && rules.month <= RulesInput.maximum && rules.house <= RulesInput.maximum,
      "\(rules)")
    try hold((0...RulesInput.longestWait).contains(rules.waitHours), "\(rules.waitHours) hours")
  }

  private static func coupon(_ check: inout FormValidator, _ settings: WalletSettings) throws {
    let details = CouponDetails(&check, settings, kind: nil)
    if !check.errors.isEmpty { return }
    try isText([details.title, details.text])
    try hold(
      details.cost > 0 && details.worth > 0 && details.firstDay <= details.lastDay, "\(details)")
    try hold(CouponDetails.goodDaysRange.contains(details.goodDays), "\(details.goodDays) days")
  }

  private static func camp(_ check: inout FormValidator) throws {
    let details = SaveDetails(&check).details
    if !check.errors.isEmpty { return }
    try isText([
      details.name, details.address, details.email, details.phone, details.sms, details.place,
    ])
    try hold(details.place.isEmpty || details.spot != nil, "the place \(details.place)")
  }

  private static func program(_ check: inout FormValidator, _ currency: Currency) throws {
    let details = OfferDetails(&check, .program, currency)
    if !check.errors.isEmpty { return }
    try isText([details.title])
    if let left = details.placesLeft { try hold((0...10_000).contains(left), "\(left) places") }
    let shown = details.version(currency, isHidden: false).values
    var again = FormValidator { name in shown(name).first.map { .typed($0) } }
    let read = OfferDetails(&again, .program, currency)
    try hold(read == details && again.errors.isEmpty, "\(details) is read as \(read)")
  }

  private static func advert(_ check: inout FormValidator, _ settings: AdvertSettings) throws {
    guard let details = AdvertInput(&check, settings)?.details, check.errors.isEmpty else {
      return
    }
    try isText([details.headline, details.text])
    try hold(details.budget >= details.perClick + details.perView, "\(details.budget)")
    try hold(details.firstDay <= details.lastDay, "\(details.firstDay) to \(details.lastDay)")
    try hold(details.target.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(details.target)")
  }

  private static func facts(_ check: inout FormValidator) throws {
    let facts = FilmFacts(&check)
    if !check.errors.isEmpty { return }
    let clean = facts.cleaned(thisYear: 2026)
    try isText([clean.title, clean.originalTitle] + clean.cast + clean.directors)
    if let minutes = clean.runningMinutes {
      try hold((1...6000).contains(minutes), "\(minutes) minutes")
    }
  }

  private static func play(_ check: inout FormValidator, _ today: CalendarDate) throws {
    let details = PlayDetails(&check, today: today)
    if !check.errors.isEmpty { return }
    try isText([details.place])
    try hold(
      PartialDate(details.watchedOn.description) == details.watchedOn, "\(details.watchedOn)")
  }

  /// Expects texts of one line, without characters that a table or a page cannot contain.
  static func isText(_ texts: [String?]) throws {
    for text in texts.compactMap(\.self) {
      try hold(
        !text.unicodeScalars.contains(where: \.isControl), "control characters in “\(text)”")
    }
  }
}
