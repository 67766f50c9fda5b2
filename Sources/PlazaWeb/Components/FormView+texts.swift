public import PlazaBase
public import PlazaMarkup

extension FormView {
  /// One line of text.
  /// - Parameters:
  ///   - hint: a sentence below the field.
  ///   - autocomplete: what a browser may fill in, a token of HTML's autofill such as `name` or `postal-code`.
  /// - Parameter check: asked about it while one types; it answers with a sentence by the field's name.
  public func text(
    _ name: String, _ label: String, required: Bool = false, hint: String? = nil, autocomplete: String = "off",
    check: Link? = nil
  ) -> Markup {
    input(name, label, required, hint, "type=\"text\" autocomplete=\"\(autocomplete)\"\(Self.checked(by: check))")
  }

  /// Text of several lines.
  /// - Parameter rows: how many lines it shows before it grows.
  public func lines(
    _ name: String, _ label: String, required: Bool = false, hint: String? = nil, autocomplete: String = "off",
    rows: Int = 3
  ) -> Markup {
    field(name, label, required: required, hint: hint) { attributes in
      // A browser drops the first line break of a text area, so one stands there to be dropped.
      "<textarea \(attributes) rows=\"\(rows)\" autocomplete=\"\(autocomplete)\">\n\(value(name))</textarea>"
    }
  }

  /// An e-mail address.
  /// - Parameter check: as for a text.
  public func email(
    _ name: String, _ label: String, required: Bool = false, hint: String? = nil, autocomplete: String = "email",
    check: Link? = nil
  ) -> Markup {
    input(
      name, label, required, hint,
      """
      type="email" inputmode="email" autocomplete="\(autocomplete)" autocapitalize="none" spellcheck="false"\
      \(Self.checked(by: check))
      """)
  }

  private static func checked(by check: Link?) -> Markup { check.map { " data-check=\"\($0)\"" } ?? .empty }

  /// A password, never shown again after a refusal. Scripts add a button that shows it; pasting is welcome.
  /// - Parameter isNew: whether one is being chosen, so that a password manager offers to make one.
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

  /// A telephone number, typed on a number pad.
  public func phone(_ name: String, _ label: String, required: Bool = false, hint: String? = nil) -> Markup {
    input(name, label, required, hint, "type=\"tel\" inputmode=\"tel\" autocomplete=\"tel\"")
  }

  /// A code of digits, such as the one of a second factor.
  public func digits(_ name: String, _ label: String, required: Bool = true, hint: String? = nil) -> Markup {
    input(name, label, required, hint, "type=\"text\" inputmode=\"numeric\" autocomplete=\"one-time-code\"")
  }

  /// A code that came with a link, behind its `#`. Scripts take it from the address and hide the field; without them it
  /// is pasted.
  public func linkCode(_ name: String, _ label: String, hint: String) -> Markup {
    input(
      name, label, true, hint,
      "type=\"text\" autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\" data-fragment")
  }

  /// A whole number.
  public func number(
    _ name: String, _ label: String, in range: ClosedRange<Int>, required: Bool = true, hint: String? = nil
  ) -> Markup {
    input(
      name, label, required, hint,
      """
      type="number" inputmode="numeric" step="1" min="\(range.lowerBound)" max="\(range.upperBound)"
      """)
  }

  /// A number as people write it, such as an amount of money: a phone shows its keys for numbers.
  public func decimal(_ name: String, _ label: String, required: Bool = false, hint: String? = nil) -> Markup {
    input(name, label, required, hint, "type=\"text\" inputmode=\"decimal\" autocomplete=\"off\"")
  }

  /// A day, chosen in the browser's own picker.
  /// - Parameters:
  ///   - earliest: the first day it offers.
  ///   - latest: the last day it offers.
  public func date(
    _ name: String, _ label: String, required: Bool = false, hint: String? = nil, autocomplete: String = "off",
    earliest: CalendarDate? = nil, latest: CalendarDate? = nil
  ) -> Markup {
    let first = earliest.map { " min=\"\($0.description)\"" as Markup } ?? .empty
    let last = latest.map { " max=\"\($0.description)\"" as Markup } ?? .empty
    return input(name, label, required, hint, "type=\"date\" autocomplete=\"\(autocomplete)\"\(first)\(last)")
  }

  private func input(
    _ name: String, _ label: String, _ required: Bool, _ hint: String?, _ kind: Markup
  ) -> Markup {
    field(name, label, required: required, hint: hint) { attributes in
      "<input \(attributes) \(kind) value=\"\(value(name))\">"
    }
  }

  /// A label, its control, its hint and its complaint. The control gets the attributes that tie them together.
  func field(
    _ name: String, _ label: String, required: Bool, hint: String?, control: (_ attributes: Markup) -> Markup
  ) -> Markup {
    let fieldError = errors.about(name)
    return """
      <div class="field\(if: fieldError != nil, " wrong")"><label for="\(fieldID(name))">\(label)\
      \(if: !required, " <span class=\"optional\">\(say("optional"))</span>")</label>\
      \(control(attributes(name, required: required, hint: hint)))\(notes(name, hint: hint))</div>
      """
  }

  func attributes(_ name: String, required: Bool, hint: String?) -> Markup {
    "id=\"\(fieldID(name))\" name=\"\(name)\"\(if: required, " required")\(described(name, hint: hint))"
  }

  /// Ties a control to its hint and its complaint.
  func described(_ name: String, hint: String?) -> Markup {
    let isWrong = errors.about(name) != nil
    let notes = [isWrong ? "\(fieldID(name))-complaint" : nil, hint == nil ? nil : "\(fieldID(name))-hint"]
    let ids = notes.compactMap { $0 }.joined(separator: " ")
    return "\(if: !ids.isEmpty, " aria-describedby=\"\(ids)\"")\(if: isWrong, " aria-invalid=\"true\"")"
  }

  /// The complaint and the hint of a field.
  func notes(_ name: String, hint: String?) -> Markup {
    let fieldError = errors.about(name).map { message in
      "<p class=\"complaint\" id=\"\(fieldID(name))-complaint\">\(Icon.warning)\(message: message)</p>" as Markup
    }
    let words = hint.map { "<p class=\"hint\" id=\"\(fieldID(name))-hint\">\($0)</p>" as Markup }
    return "\(fieldError)\(words)"
  }
}
