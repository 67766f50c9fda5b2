public import PlazaBase
public import PlazaMarkup

extension FormView {
  /// A single-line text field.
  /// - Parameters:
  ///   - hint: a sentence below the field.
  ///   - autocomplete: an autofill token of HTML, such as `name` or `postal-code`.
  ///   - check: an endpoint that validates the value while the user types; its response maps the
  ///     field's name to a sentence.
  public func text(
    _ name: String, _ label: String, required: Bool = false, hint: String? = nil,
    autocomplete: String = "off",
    check: Link? = nil
  ) -> Markup {
    input(
      name, label, required, hint,
      "type=\"text\" autocomplete=\"\(autocomplete)\"\(Self.checked(by: check))")
  }

  /// A multi-line text field.
  /// - Parameter rows: the initial height in lines; the field grows with its content.
  public func lines(
    _ name: String, _ label: String, required: Bool = false, hint: String? = nil,
    autocomplete: String = "off",
    rows: Int = 3
  ) -> Markup {
    field(name, label, required: required, hint: hint) { attributes in
      // The HTML parser drops a line break directly after `<textarea>`, so one is added.
      "<textarea \(attributes) rows=\"\(rows)\" autocomplete=\"\(autocomplete)\">\n\(value(name))</textarea>"
    }
  }

  /// An email address field.
  /// - Parameter check: see ``text(_:_:required:hint:autocomplete:check:)``.
  public func email(
    _ name: String, _ label: String, required: Bool = false, hint: String? = nil,
    autocomplete: String = "email",
    check: Link? = nil
  ) -> Markup {
    input(
      name, label, required, hint,
      """
      type="email" inputmode="email" autocomplete="\(autocomplete)" autocapitalize="none" spellcheck="false"\
      \(Self.checked(by: check))
      """)
  }

  private static func checked(by check: Link?) -> Markup {
    check.map { " data-check=\"\($0)\"" } ?? .empty
  }

  /// A password field. The value is never rendered again after a rejected submission. Scripts add
  /// a button that reveals the password; pasting is allowed.
  /// - Parameter isNew: whether the user chooses a new password, so that a password manager offers
  ///   to generate one.
  public func password(
    _ name: String, _ label: String, isNew: Bool, required: Bool = true, hint: String? = nil
  ) -> Markup {
    field(name, label, required: required, hint: hint) { attributes in
      """
      <input \(attributes) type="password" autocomplete="\(isNew ? "new-password" : "current-password")" \
      autocapitalize="none" spellcheck="false" data-reveal>
      """
    }
  }

  /// A telephone number field with a numeric keypad.
  public func phone(_ name: String, _ label: String, required: Bool = false, hint: String? = nil)
    -> Markup
  {
    input(name, label, required, hint, "type=\"tel\" inputmode=\"tel\" autocomplete=\"tel\"")
  }

  /// A field for a numeric code, such as a one-time password.
  public func digits(_ name: String, _ label: String, required: Bool = true, hint: String? = nil)
    -> Markup
  {
    input(
      name, label, required, hint,
      "type=\"text\" inputmode=\"numeric\" autocomplete=\"one-time-code\"")
  }

  /// A field for a code that arrives in the fragment of a link. Scripts read it from the address
  /// and hide the field; without scripts, the user pastes it.
  public func linkCode(_ name: String, _ label: String, hint: String) -> Markup {
    input(
      name, label, true, hint,
      "type=\"text\" autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\" data-fragment"
    )
  }

  /// A whole-number field.
  public func number(
    _ name: String, _ label: String, in range: ClosedRange<Int>, required: Bool = true,
    hint: String? = nil
  ) -> Markup {
    input(
      name, label, required, hint,
      """
      type="number" inputmode="numeric" step="1" min="\(range.lowerBound)" max="\(range.upperBound)"
      """)
  }

  /// A field for a decimal number in the user's notation, such as an amount of money. Phones show
  /// their numeric keyboard.
  public func decimal(_ name: String, _ label: String, required: Bool = false, hint: String? = nil)
    -> Markup
  {
    input(name, label, required, hint, "type=\"text\" inputmode=\"decimal\" autocomplete=\"off\"")
  }

  /// A field for a colour such as `#2c5bd4`, which may be empty, beside the browser's own picker.
  public func colour(_ name: String, _ label: String, hint: String? = nil) -> Markup {
    input(
      name, label, false, hint,
      "type=\"text\" autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\" data-colour"
    )
  }

  /// A date field that uses the browser's own picker.
  /// - Parameters:
  ///   - earliest: the first selectable date.
  ///   - latest: the last selectable date.
  public func date(
    _ name: String, _ label: String, required: Bool = false, hint: String? = nil,
    autocomplete: String = "off",
    earliest: CalendarDate? = nil, latest: CalendarDate? = nil
  ) -> Markup {
    let first = earliest.map { " min=\"\($0.description)\"" as Markup } ?? .empty
    let last = latest.map { " max=\"\($0.description)\"" as Markup } ?? .empty
    return input(
      name, label, required, hint, "type=\"date\" autocomplete=\"\(autocomplete)\"\(first)\(last)")
  }

  private func input(
    _ name: String, _ label: String, _ required: Bool, _ hint: String?, _ kind: Markup
  ) -> Markup {
    field(name, label, required: required, hint: hint) { attributes in
      "<input \(attributes) \(kind) value=\"\(value(name))\">"
    }
  }

  /// A field's label, control, hint and validation error. The control receives the attributes that
  /// associate it with the hint and the error.
  func field(
    _ name: String, _ label: String, required: Bool, hint: String?,
    control: (_ attributes: Markup) -> Markup
  ) -> Markup {
    let fieldError = errors.about(name)
    return """
      <div class="field\(if: fieldError != nil, " wrong")"><label for="\(fieldID(name))">\(label)\
      \(if: !required && marksOptional, " <span class=\"optional\">\(say("optional"))</span>")</label>\
      \(control(attributes(name, required: required, hint: hint)))\(notes(name, hint: hint))</div>
      """
  }

  func attributes(_ name: String, required: Bool, hint: String?) -> Markup {
    "id=\"\(fieldID(name))\" name=\"\(name)\"\(if: required, " required")\(described(name, hint: hint))"
  }

  /// Associates a control with its hint and its validation error.
  func described(_ name: String, hint: String?) -> Markup {
    let isWrong = errors.about(name) != nil
    let notes = [
      isWrong ? "\(fieldID(name))-complaint" : nil, hint == nil ? nil : "\(fieldID(name))-hint",
    ]
    let ids = notes.compactMap { $0 }.joined(separator: " ")
    return
      "\(if: !ids.isEmpty, " aria-describedby=\"\(ids)\"")\(if: isWrong, " aria-invalid=\"true\"")"
  }

  func notes(_ name: String, hint: String?) -> Markup {
    let fieldError = errors.about(name).map { message in
      "<p class=\"complaint\" id=\"\(fieldID(name))-complaint\">\(Icon.warning)\(message: message)</p>"
        as Markup
    }
    let words = hint.map { "<p class=\"hint\" id=\"\(fieldID(name))-hint\">\($0)</p>" as Markup }
    return "\(fieldError)\(words)"
  }
}
