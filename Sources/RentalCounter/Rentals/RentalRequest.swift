import PlazaBase
import PlazaMarkup
import PlazaWeb

/// What a clerk asks for at the counter, as a form or a program sends it.
struct RentalRequest: Sendable, Equatable {
  var choices: [RentalChoice]
  var nights: Int
  var ageConfirmed: Bool
  /// Why somebody who is known to be too young may rent all the same.
  var ageReason: String?
  /// What a night of a film cost when it was chosen; nil where a program does not say.
  var expectedRate: Money?

  init(_ check: inout FormValidator) {
    let texts = check.texts("films", say("films")).flatMap { $0.split(whereSeparator: \.isWhitespace) }
    choices = texts.compactMap { RentalChoice(String($0)) }
    if texts.isEmpty {
      check.addError("films", say("Choose at least one film."))
    } else if choices.count < texts.count {
      check.addError("films", say("Each film must be a film ID or a copy code."))
    }
    nights = check.number("nights", say("number of nights"), in: RentalTerms.nightsRange)
    ageConfirmed = check.flag("ageConfirmed", say("age confirmation"))
    ageReason = check.optionalText("ageReason", say("reason"), atMost: 500)
    expectedRate = check.expectedRate()
  }
}

extension FormValidator {
  /// What a night of a film cost when somebody agreed to it; nil where a program does not say.
  mutating func expectedRate() -> Money? {
    optionalNumber("expectedRateMinor", say("price per night"), in: RentalSettings.rates).map(Money.init)
  }
}

extension RentalSettings {
  /// - Throws: `PriceChanged` where a night costs something else by now.
  func check(expectedRate: Money?) throws(PriceChanged) {
    try PriceChanged.check("rateMinor", expected: expectedRate, actual: rate, currency)
  }

  /// The price that a form shows, to come back with it.
  var shownRate: Markup { "<input type=\"hidden\" name=\"expectedRateMinor\" value=\"\(rate.minor)\">" }
}
