extension FormValidator {
  /// Reads a required amount of money.
  /// - Parameters:
  ///   - label: the name of the field in validation errors.
  ///   - currency: the currency, which determines the allowed decimals.
  public mutating func amount(_ field: String, _ label: String, _ currency: Currency) -> Money {
    let typed = text(field, label, atMost: 20)
    if typed.isEmpty { return Money(minor: 0) }
    guard let amount = currency.amount(typed: typed) else {
      let example = currency.typed(Money(minor: 1250))
      addError(field, say("The \(label) must be an amount such as \(example), up to 1,000,000."))
      return Money(minor: 0)
    }
    return amount
  }

  /// Reads a required date.
  public mutating func day(_ field: String, _ label: String) -> CalendarDate? {
    let date = optionalDate(field, label)
    if date == nil { addError(field, say("Choose the \(label).")) }
    return date
  }
}
