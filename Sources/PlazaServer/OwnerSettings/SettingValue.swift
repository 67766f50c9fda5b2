import Foundation
import PlazaBase
import Storefronts

/// Converts a setting between its stored text and what a form or the API shows.
struct SettingValue {
  /// The change that a form or an API request makes to a setting.
  enum Change: Sendable, Equatable {
    case keep
    /// nil to return to the default.
    case set(String?)
  }

  let definition: SettingDefinition
  let currency: Currency

  /// Returns the text that a form shows for a stored value.
  func shown(_ stored: String) -> String {
    switch definition.kind {
    case .amount: Int(stored).map { currency.typed(Money(minor: $0)) } ?? stored
    case .flag: stored == "1" ? "true" : ""
    default: stored
    }
  }

  /// Reads a form or an API request.
  /// - Parameter current: the present value.
  func change(_ check: inout FormValidator, current: String?) -> Change {
    switch definition.kind {
    case .fixed: return .keep
    case .secret:
      if check.flag("\(definition.key)Remove", say(definition.label)) { return .set(nil) }
      return text(&check).map { .set($0) } ?? .keep
    case .picture:
      let isRemoved = check.flag("\(definition.key)Remove", say(definition.label))
      return .set(isRemoved ? nil : text(&check))
    case .mailServer:
      if check.has("mailHost") {
        return .set(MailServerFields(&check, current: current)?.setting)
      }
      return check.has(definition.key) ? .set(text(&check)) : .keep
    default: return .set(text(&check))
    }
  }

  /// Returns the text to store; nil for the default.
  private func text(_ check: inout FormValidator) -> String? {
    let (field, label) = (definition.key, say(definition.label))
    switch definition.kind {
    case .text(let maximum), .secret(let maximum):
      return check.optionalText(field, label, atMost: maximum)
    case .mailServer: return check.optionalText(field, label, atMost: 500)
    case .lines(let maximum): return check.optionalLines(field, label, atMost: maximum)
    case .number(let range):
      return check.optionalNumber(field, label, in: range).map(String.init)
    case .amount(let range): return amount(&check, field, label, in: range)
    case .flag: return check.flag(field, label) ? "1" : "0"
    case .colour: return colour(&check, field, label)
    case .choice(let choices):
      return choice(&check, field, label, among: choices.map(\.value))
    case .timeZone:
      return choice(&check, field, label, among: TimeZone.knownTimeZoneIdentifiers)
    case .currency: return choice(&check, field, label, among: Country.currencies)
    case .country: return choice(&check, field, label, among: Country.codes)
    case .shops: return shops(&check, field, label)
    case .picture: return check.optionalText(field, label, atMost: 100)
    case .fixed: return nil
    }
  }

  private func amount(
    _ check: inout FormValidator, _ field: String, _ label: String, in range: ClosedRange<Int>
  ) -> String? {
    guard let typed = check.optionalText(field, label, atMost: 20) else { return nil }
    guard let amount = currency.amount(typed: typed), range.contains(amount.minor) else {
      let (low, high) = (Money(minor: range.lowerBound), Money(minor: range.upperBound))
      check.addError(
        field,
        say("The \(label) must be from \(currency.format(low)) to \(currency.format(high))."))
      return nil
    }
    return String(amount.minor)
  }

  private func colour(_ check: inout FormValidator, _ field: String, _ label: String) -> String? {
    guard let typed = check.optionalText(field, label, atMost: 20) else { return nil }
    if let colour = BrandColour(typed) { return colour.text }
    check.addError(field, say("Enter the colour as #, then six digits or letters from a to f."))
    return nil
  }

  private func choice(
    _ check: inout FormValidator, _ field: String, _ label: String, among values: [String]
  ) -> String? {
    guard let chosen = check.optionalText(field, label, atMost: 100) else { return nil }
    if values.contains(chosen) { return chosen }
    check.addError(field, say("Choose the \(label) from the list."))
    return nil
  }

  private func shops(_ check: inout FormValidator, _ field: String, _ label: String) -> String? {
    let known = Shops.all.map { $0.slug }
    let chosen = check.texts(field, label).flatMap { $0.split(separator: ",").map(String.init) }
    if chosen.isEmpty { check.addError(field, say("Choose at least one shop.")) }
    if chosen.contains(where: { !known.contains($0) }) {
      check.addError(field, say("Choose the \(label) from the list."))
    }
    return known.filter(chosen.contains).joined(separator: ",")
  }
}

extension SettingDefinition {
  /// The name in forms and in the API: `rentalLimit` for `PLAZA_RENTAL_LIMIT`.
  var key: String {
    let words = name.dropFirst("PLAZA_".count).lowercased().split(separator: "_")
    return words.enumerated().map { $0 == 0 ? String($1) : $1.capitalized }.joined()
  }
}
