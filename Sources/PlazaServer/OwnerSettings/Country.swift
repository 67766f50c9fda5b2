import Foundation
import PlazaBase

/// A country with the values that a shop there usually chooses.
struct Country: Sendable {
  let code: String
  let currency: String
  let timeZone: String
  var language = "en"

  /// The name in the current language.
  var name: String {
    Locale(identifier: Language.current.code).localizedString(forRegionCode: code) ?? code
  }

  static let codes = all.map(\.code)

  /// The currencies of these countries, in alphabetical order.
  static let currencies = Set(all.map(\.currency)).sorted()

  /// The countries whose film stores and age ratings the sources know, by ISO 3166-1 code.
  static let all = [
    Country(code: "AT", currency: "EUR", timeZone: "Europe/Vienna"),
    Country(code: "AU", currency: "AUD", timeZone: "Australia/Sydney"),
    Country(code: "BE", currency: "EUR", timeZone: "Europe/Brussels"),
    Country(code: "BR", currency: "BRL", timeZone: "America/Sao_Paulo"),
    Country(code: "CA", currency: "CAD", timeZone: "America/Toronto"),
    Country(code: "CH", currency: "CHF", timeZone: "Europe/Zurich"),
    Country(code: "CZ", currency: "CZK", timeZone: "Europe/Prague"),
    Country(code: "DE", currency: "EUR", timeZone: "Europe/Berlin"),
    Country(code: "DK", currency: "DKK", timeZone: "Europe/Copenhagen"),
    Country(code: "ES", currency: "EUR", timeZone: "Europe/Madrid"),
    Country(code: "FI", currency: "EUR", timeZone: "Europe/Helsinki"),
    Country(code: "FR", currency: "EUR", timeZone: "Europe/Paris"),
    Country(code: "GB", currency: "GBP", timeZone: "Europe/London"),
    Country(code: "GR", currency: "EUR", timeZone: "Europe/Athens"),
    Country(code: "HU", currency: "HUF", timeZone: "Europe/Budapest"),
    Country(code: "IE", currency: "EUR", timeZone: "Europe/Dublin"),
    Country(code: "IN", currency: "INR", timeZone: "Asia/Kolkata"),
    Country(code: "IT", currency: "EUR", timeZone: "Europe/Rome"),
    Country(code: "JP", currency: "JPY", timeZone: "Asia/Tokyo"),
    Country(code: "KR", currency: "KRW", timeZone: "Asia/Seoul", language: "ko"),
    Country(code: "LU", currency: "EUR", timeZone: "Europe/Luxembourg"),
    Country(code: "MX", currency: "MXN", timeZone: "America/Mexico_City"),
    Country(code: "NL", currency: "EUR", timeZone: "Europe/Amsterdam"),
    Country(code: "NO", currency: "NOK", timeZone: "Europe/Oslo"),
    Country(code: "NZ", currency: "NZD", timeZone: "Pacific/Auckland"),
    Country(code: "PL", currency: "PLN", timeZone: "Europe/Warsaw"),
    Country(code: "PT", currency: "EUR", timeZone: "Europe/Lisbon"),
    Country(code: "SE", currency: "SEK", timeZone: "Europe/Stockholm"),
    Country(code: "SG", currency: "SGD", timeZone: "Asia/Singapore"),
    Country(code: "US", currency: "USD", timeZone: "America/New_York"),
    Country(code: "ZA", currency: "ZAR", timeZone: "Africa/Johannesburg"),
  ]
}
