import PlazaBase
import PlazaMarkup
import PlazaWeb

/// The form of a customer, new or known.
struct CustomerForm: Sendable {
  let values: @Sendable (String) -> [String]
  let key: String
  var errors = ValidationErrors()
  /// Why it was not done, where a rule stood against it.
  var refused: String?

  /// An empty form, or one as it was typed.
  init(
    key: String, values: @escaping @Sendable (String) -> [String] = { _ in [] },
    _ errors: ValidationErrors = ValidationErrors(), refused: String? = nil
  ) {
    self.values = values
    self.key = key
    self.errors = errors
    self.refused = refused
  }

  /// What is known now.
  init(_ customer: Customer, key: String) {
    self.init(key: key, values: customer.version.values)
  }

  func view(posting action: Link) -> FormView {
    FormView("customer", action: action, key: key, errors: errors, values: values)
  }

  /// - Parameter withState: whether the account can be closed and reopened here.
  func fields(today: CalendarDate, withState: Bool = false) -> Markup {
    let form = view(posting: Paths.customers())
    let person = group(
      form.text("name", say("Name"), required: true)
        + form.lines("address", say("Address"), required: true)
        + form.text("postcode", say("Postcode"), required: true)
        + form.date("dateOfBirth", say("Date of birth"), latest: today)
        + form.phone("phone", say("Phone")))
    let state = group(
      form.toggle("isOpen", say("Account open"), hint: say("You can close an account once all films are returned.")))
    return (refused.map { banner(.alert, $0) } ?? .empty) + person + (withState ? state : .empty)
  }
}

extension Customer {
  /// As its form shows it.
  var version: RecordVersion {
    RecordVersion(
      [
        "name": details.name, "address": details.address, "postcode": details.postcode,
        "dateOfBirth": details.dateOfBirth?.description, "phone": details.phone, "isOpen": isOpen ? "true" : nil,
      ], words: ["isOpen": isOpen ? say("on") : say("off")])
  }
}
