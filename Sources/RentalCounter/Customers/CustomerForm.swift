import PlazaBase
import PlazaHTTP
import PlazaMarkup
import PlazaUI

/// The form for a new or an existing customer.
struct CustomerForm: Sendable {
  let values: @Sendable (String) -> [String]
  let key: String
  var errors = ValidationErrors()
  /// The message of the refusal, if a rule rejected the last submission.
  var refused: String?

  /// Creates an empty form, or one that shows the submitted values again.
  init(
    key: String, values: @escaping @Sendable (String) -> [String] = { _ in [] },
    _ errors: ValidationErrors = ValidationErrors(), refused: String? = nil
  ) {
    self.values = values
    self.key = key
    self.errors = errors
    self.refused = refused
  }

  /// Creates a form with the customer's current values.
  init(_ customer: Customer, key: String) {
    self.init(key: key, values: customer.version.values)
  }

  func view(posting action: Link) -> FormView {
    FormView("customer", action: action, key: key, errors: errors, values: values)
  }

  /// - Parameter withState: Whether the form also closes and reopens the account.
  func fields(today: CalendarDate, withState: Bool = false) -> Markup {
    let form = view(posting: Paths.customers())
    let person = group(
      form.text("name", say("Name"), required: true)
        + form.lines("address", say("Address"), required: true)
        + form.text("postcode", say("Postcode"), required: true)
        + form.date("dateOfBirth", say("Date of birth"), latest: today)
        + form.phone("phone", say("Phone")))
    let state = group(
      form.toggle(
        "isOpen", say("Account open"),
        hint: say("You can close an account once all films are returned.")))
    return (refused.map { banner(.alert, $0) } ?? .empty) + person + (withState ? state : .empty)
  }
}

extension Customer {
  /// The customer's values under the names of the form's fields.
  var version: RecordVersion {
    RecordVersion(
      [
        "name": details.name, "address": details.address, "postcode": details.postcode,
        "dateOfBirth": details.dateOfBirth?.description, "phone": details.phone,
        "isOpen": isOpen ? "true" : nil,
      ], labels: ["isOpen": isOpen ? say("on") : say("off")])
  }
}
