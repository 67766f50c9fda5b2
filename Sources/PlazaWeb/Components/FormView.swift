public import PlazaBase
public import PlazaMarkup

/// One form as a page shows it: what was typed, and what is wrong with it beside each field. It posts
/// `application/x-www-form-urlencoded` and works without scripts.
///
/// ```
/// let form = FormView(action: link, key: key, complaints: complaints) { fields.texts($0) }
/// let body = group(form.text("name", "Name", required: true) + form.phone("phone", "Phone"))
/// return Page("New customer", form, body, cancel: list, done: "Done")
/// ```
public struct FormView: Sendable {
  /// Its id in the page; its fields' ids begin with it.
  public let id: String
  /// Where it is posted to.
  public let action: Link
  /// A fresh key, so that sending it twice is one act; nil for a form that changes nothing by being sent twice.
  public let key: String?
  /// What is wrong with what was typed.
  public let errors: ValidationErrors
  /// What a field holds; several values for ticked boxes.
  let values: @Sendable (String) -> [String]

  /// - Parameters:
  ///   - id: its id in the page, unlike any other form's.
  ///   - action: where it is posted to.
  ///   - key: a fresh key, so that sending it twice is one act.
  ///   - complaints: what is wrong with what was typed.
  ///   - values: what a field holds, by its name; empty where it holds nothing.
  public init(
    _ id: String = "form", action: Link, key: String?, errors: ValidationErrors = ValidationErrors(),
    values: @escaping @Sendable (String) -> [String] = { _ in [] }
  ) {
    self.id = id
    self.action = action
    self.key = key
    self.errors = errors
    self.values = values
  }

  /// The same with at most one value a field.
  public init(
    _ id: String = "form", action: Link, key: String?, errors: ValidationErrors = ValidationErrors(),
    value: @escaping @Sendable (String) -> String?
  ) {
    self.init(id, action: action, key: key, errors: errors, values: { name in value(name).map { [$0] } ?? [] })
  }

  /// The form with a button at its end.
  /// - Parameter submit: the button's words.
  public func markup(_ fields: Markup, submit: String) -> Markup {
    markup(fields + "<div class=\"form-end\"><button class=\"button primary wide\">\(message: submit)</button></div>")
  }

  /// The form without buttons of its own: a sheet's bar, or the fields, hold them.
  public func markup(_ fields: Markup) -> Markup {
    """
    <form class="form" id="\(id)" method="post" action="\(action)" novalidate>\(hiddenKey(key))\(version)\
    \(summary(of: fields))\(fields)</form>
    """
  }

  /// The button that sends the form from elsewhere in the page, such as a sheet's bar.
  public func button(_ words: String, style: ButtonStyle = .primary) -> Markup {
    "<button class=\"bar-button strong \(style.rawValue)\" form=\"\(id)\">\(words)</button>"
  }

  /// The id of a field's control.
  func fieldID(_ name: String) -> String { "\(id)-\(name)" }

  /// The one value of a field.
  public func value(_ name: String) -> String { values(name).first ?? "" }

  /// The version of the record that the form edits.
  private var version: Markup {
    (errors.version ?? values(Request.versionField).first).map {
      "<input type=\"hidden\" name=\"\(Request.versionField)\" value=\"\($0)\">"
    } ?? .empty
  }

  /// All complaints at the top, each leading to its field.
  private func summary(of fields: Markup) -> Markup {
    let changed = errors.version.map { _ in ChangedMeanwhile(errors: errors).message }
    if errors.isEmpty, changed == nil { return .empty }
    let page = String(decoding: fields.bytes, as: UTF8.self)
    let count = errors.all.count
    let lead = say(count, one: "Please correct 1 field.", many: "Please correct \(count) fields.")
    return """
      <div class="banner alert" role="alert" id="\(id)-summary" tabindex="-1" data-focus>\(Icon.warning)<div>\
      <p><strong>\(changed ?? lead)</strong></p>\
      <ul>\(errors.all, { "<li>\(words(of: $0, on: page))</li>" })</ul></div></div>
      """
  }

  /// A complaint as a link to its field, where the page has that field.
  private func words(of fieldError: ValidationErrors.FieldError, on page: String) -> Markup {
    let id = fieldID(fieldError.field)
    guard page.contains("id=\"\(id)\"") else { return "\(fieldError.message)" }
    return "<a href=\"#\(id)\">\(fieldError.message)</a>"
  }
}

/// The hidden field with a form's key.
func hiddenKey(_ key: String?) -> Markup {
  key.map { "<input type=\"hidden\" name=\"\(Request.keyField)\" value=\"\($0)\">" } ?? .empty
}

extension Page {
  /// A sheet with one form: Cancel leads back, Done sends it.
  /// - Parameters:
  ///   - cancel: where Cancel leads; what was typed is discarded.
  ///   - done: the words of the button that sends it.
  ///   - style: how that button looks.
  ///   - after: what stands below the form, such as a button that deletes.
  public init(
    _ title: String, _ form: FormView, _ fields: Markup, cancel: Link, done: String = say("Done"),
    style: ButtonStyle = .primary, after: Markup = .empty
  ) {
    self.init(title, cancel: cancel, actions: form.button(done, style: style), sheet: form.markup(fields) + after)
  }
}
