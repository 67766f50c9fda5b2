public import PlazaBase
import PlazaHTTP
public import PlazaMarkup

/// A form as rendered on a page: the submitted values, and the validation error beside each field.
/// It posts `application/x-www-form-urlencoded` and works without scripts.
///
/// ```
/// let form = FormView(action: link, key: key, errors: errors) { fields.texts($0) }
/// let body = group(form.text("name", "Name", required: true) + form.phone("phone", "Phone"))
/// return Page("New customer", form, body, cancel: list, done: "Done")
/// ```
public struct FormView: Sendable {
  /// The `id` attribute of the form, and the prefix of its fields' ids.
  public let id: String
  /// The address that the form is posted to.
  public let action: Link
  /// A fresh idempotency key, so that a repeated submission has no further effect; `nil` if a
  /// repeated submission changes nothing anyway.
  public let key: String?
  /// The validation errors of the submitted values.
  public let errors: ValidationErrors
  /// Whether the label of a field that may stay empty says so.
  public var marksOptional = true
  /// The values of a field by its name; several for check boxes.
  let values: @Sendable (String) -> [String]

  /// - Parameters:
  ///   - id: the `id` attribute, unique within the page.
  ///   - action: the address that the form is posted to.
  ///   - key: a fresh idempotency key, so that a repeated submission has no further effect.
  ///   - errors: the validation errors of the submitted values.
  ///   - values: returns the values of a field by its name; empty if the field has none.
  public init(
    _ id: String = "form", action: Link, key: String?,
    errors: ValidationErrors = ValidationErrors(),
    values: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) {
    self.id = id
    self.action = action
    self.key = key
    self.errors = errors
    self.values = values
  }

  /// Creates a form with at most one value per field.
  public init(
    _ id: String = "form", action: Link, key: String?,
    errors: ValidationErrors = ValidationErrors(),
    value: @escaping @Sendable (String) -> String?
  ) {
    self.init(
      id, action: action, key: key, errors: errors,
      values: { name in value(name).map { [$0] } ?? [] })
  }

  /// The form with a submit button at its end.
  /// - Parameter submit: the label of the button.
  public func markup(_ fields: Markup, submit: String) -> Markup {
    markup(
      fields
        + "<div class=\"form-end\"><button class=\"button primary wide\">\(message: submit)</button></div>"
    )
  }

  /// The form without a submit button, for pages that place the button in a sheet's bar or among
  /// the fields.
  public func markup(_ fields: Markup) -> Markup {
    """
    <form class="form" id="\(id)" method="post" action="\(action)" novalidate>\(hiddenKey(key))\(version)\
    \(summary(of: fields))\(fields)</form>
    """
  }

  /// A button that submits the form from outside the `<form>` element, such as in a sheet's bar.
  public func button(_ label: String, style: ButtonStyle = .primary) -> Markup {
    "<button class=\"bar-button strong \(style.rawValue)\" form=\"\(id)\">\(label)</button>"
  }

  func fieldID(_ name: String) -> String { "\(id)-\(name)" }

  /// The first value of a field, or an empty string.
  public func value(_ name: String) -> String { values(name).first ?? "" }

  /// The hidden field with the version of the record that the form edits.
  private var version: Markup {
    (errors.version ?? values(Request.versionField).first).map {
      "<input type=\"hidden\" name=\"\(Request.versionField)\" value=\"\($0)\">"
    } ?? .empty
  }

  /// A summary of all validation errors, each linked to its field.
  private func summary(of fields: Markup) -> Markup {
    let changed = errors.version.map { _ in ChangedMeanwhile(errors: errors).message }
    if errors.isEmpty, changed == nil { return .empty }
    let page = String(decoding: fields.bytes, as: UTF8.self)
    let count = errors.all.count
    let lead = say(count, one: "Please correct 1 field.", many: "Please correct \(count) fields.")
    return """
      <div class="banner alert" role="alert" id="\(id)-summary" tabindex="-1" data-focus>\(Icon.warning)<div>\
      <p><strong>\(changed ?? lead)</strong></p>\
      <ul>\(errors.all, { "<li>\(message(of: $0, on: page))</li>" })</ul></div></div>
      """
  }

  /// The message of a validation error, linked to its field if the page contains it.
  private func message(of fieldError: ValidationErrors.FieldError, on page: String) -> Markup {
    let id = fieldID(fieldError.field)
    guard page.contains("id=\"\(id)\"") else { return "\(fieldError.message)" }
    return "<a href=\"#\(id)\">\(fieldError.message)</a>"
  }
}

/// The hidden field that carries a form's idempotency key.
func hiddenKey(_ key: String?) -> Markup {
  key.map { "<input type=\"hidden\" name=\"\(Request.keyField)\" value=\"\($0)\">" } ?? .empty
}

extension Page {
  /// Creates a sheet with one form, a cancel link and a submit button.
  /// - Parameters:
  ///   - cancel: the page that the cancel link leads to; the input is discarded.
  ///   - done: the label of the submit button.
  ///   - style: the style of the submit button.
  ///   - after: content below the form, such as a delete button.
  public init(
    _ title: String, _ form: FormView, _ fields: Markup, cancel: Link, done: String = say("Done"),
    style: ButtonStyle = .primary, after: Markup = .empty
  ) {
    self.init(
      title, cancel: cancel, actions: form.button(done, style: style),
      sheet: form.markup(fields) + after)
  }
}
