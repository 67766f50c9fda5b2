import PlazaBase
import PlazaMarkup
import PlazaUI

/// The validated request to rent films, from a form or the API.
struct RentalRequest: Sendable, Equatable {
  var choices: [RentalChoice]
  var nights: Int
  var ageConfirmed: Bool
  /// The reason for renting to a customer below the required age.
  var ageReason: String?
  /// The price per night at the time of the selection; `nil` if the API client did not send it.
  var expectedRate: Money?

  init(_ check: inout FormValidator) {
    let texts = check.texts("films", say("films")).flatMap {
      $0.split(whereSeparator: \.isWhitespace)
    }
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
  /// Reads the price per night to which the customer agreed; `nil` if the API client did not send
  /// it.
  mutating func expectedRate() -> Money? {
    optionalNumber("expectedRateMinor", say("price per night"), in: RentalSettings.rates).map(
      Money.init)
  }
}

extension RentalSettings {
  /// - Throws: `PriceChanged` if the price per night has changed in the meantime.
  func check(expectedRate: Money?) throws(PriceChanged) {
    try PriceChanged.check("rateMinor", expected: expectedRate, actual: rate, currency)
  }

  /// A hidden field with the displayed price, which the form submits.
  var shownRate: Markup {
    "<input type=\"hidden\" name=\"expectedRateMinor\" value=\"\(rate.minor)\">"
  }
}
