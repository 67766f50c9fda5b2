import PlazaBase

extension CustomerDetails {
  /// Reads a form or a JSON object. In a partial change, fields that were not sent keep their
  /// values, and fields that were sent blank are cleared.
  init(_ check: inout FormValidator, changing now: CustomerDetails? = nil, today: CalendarDate) {
    func isSent(_ field: String) -> Bool { now == nil || check.has(field) }
    name = isSent("name") ? check.text("name", say("name")) : now?.name ?? ""
    address = isSent("address") ? Self.address(&check) : now?.address ?? ""
    postcode =
      isSent("postcode")
      ? check.text("postcode", say("postcode"), atMost: 20) : now?.postcode ?? ""
    dateOfBirth = isSent("dateOfBirth") ? Self.dateOfBirth(&check, today: today) : now?.dateOfBirth
    phone = isSent("phone") ? Self.phone(&check) : now?.phone
  }

  private static func address(_ check: inout FormValidator) -> String {
    let address = check.optionalLines("address", say("address"), atMost: 500)
    if address == nil { check.addError("address", say("Enter the \(say("address")).")) }
    return address ?? ""
  }

  private static func dateOfBirth(_ check: inout FormValidator, today: CalendarDate)
    -> CalendarDate?
  {
    guard let born = check.optionalDate("dateOfBirth", say("date of birth")) else { return nil }
    if born > today {
      check.addError("dateOfBirth", say("The date of birth is in the future. Check the year."))
    } else if born.age(on: today) > 130 {
      check.addError(
        "dateOfBirth", say("The date of birth is more than 130 years ago. Check the year."))
    }
    return born
  }

  private static func phone(_ check: inout FormValidator) -> String? {
    guard let phone = check.optionalText("phone", say("phone number"), atMost: 40) else {
      return nil
    }
    let number = phone.replacing(/\sext \d{1,6}$/, with: "")
    let allowed = number.allSatisfy { $0.isASCII && ($0.isNumber || " +-()./".contains($0)) }
    if !allowed || !number.contains(where: \.isNumber) {
      check.addError(
        "phone",
        say(
          "The phone number can contain digits, spaces, + - ( ) . / and an extension such as “ext 12”."
        ))
    }
    return phone
  }
}
