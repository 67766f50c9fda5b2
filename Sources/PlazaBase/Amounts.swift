extension FormValidator {
  /// An amount of money that must be there.
  /// - Parameters:
  ///   - label: what it is, as a complaint names it.
  ///   - currency: whose decimals it may have.
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

  /// A day that must be there.
  public mutating func day(_ field: String, _ label: String) -> CalendarDate? {
    let date = optionalDate(field, label)
    if date == nil { addError(field, say("Choose the \(label).")) }
    return date
  }
}
