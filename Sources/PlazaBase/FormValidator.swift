/// The value of an input field.
public enum FieldValue: Sendable, Equatable {
  /// Text from a form, in which all values are text.
  case typed(String)
  /// A JSON string.
  case string(String)
  /// A JSON number as written.
  case number(String)
  /// A JSON boolean.
  case flag(Bool)
  /// A JSON array, or a form field that occurred several times.
  case list([FieldValue])
  /// A JSON object; no field accepts one.
  case object
}

/// Reads the fields of an input and collects all validation errors, so that the user sees them
/// together:
///
/// ```
/// var check = FormValidator { form[$0] }
/// let name = check.text("name", say("name"), atMost: 200)
/// let nights = check.number("nights", say("number of nights"), in: 1...14)
/// try check.finish()
/// ```
/// After an error, a method returns a placeholder value; `finish()` then throws, so the value is
/// never used.
public struct FormValidator: Sendable {
  /// The validation errors so far.
  public private(set) var errors = ValidationErrors()
  private let value: @Sendable (String) -> FieldValue?

  /// - Parameter value: returns the value of a field; `nil` if it was not sent or is null.
  public init(_ value: @escaping @Sendable (String) -> FieldValue?) { self.value = value }

  /// Whether the field was sent, even blank. A partial update leaves other fields unchanged.
  public func has(_ field: String) -> Bool { value(field) != nil }

  /// Adds a validation error.
  public mutating func addError(_ field: String, _ message: String) { errors.add(field, message) }

  /// Throws the collected validation errors, if there are any.
  public func finish() throws(ValidationErrors) { if !errors.isEmpty { throw errors } }

  /// Reads a required line of text: trimmed, without control characters and bidirectional
  /// controls.
  /// - Parameters:
  ///   - label: the name of the field in validation errors, as in "Please enter the name."
  ///   - maximum: the maximum number of characters.
  public mutating func text(_ field: String, _ label: String, atMost maximum: Int = 200) -> String
  {
    let text = optionalText(field, label, atMost: maximum)
    if text == nil { addError(field, say("Enter the \(label).")) }
    return text ?? ""
  }

  /// Reads a line of text; returns `nil` if it is missing or blank.
  public mutating func optionalText(_ field: String, _ label: String, atMost maximum: Int = 200)
    -> String?
  {
    let text = string(field, label).trimmed
    if text.turnsText {
      addError(
        field,
        say("The \(label) contains a character that changes the direction of text. Type it again.")
      )
    }
    return shortened(text, field, label, atMost: maximum) { $0.isControl }
  }

  /// Reads text of several lines; returns `nil` if it is missing or blank. Line endings become
  /// `\n`.
  public mutating func optionalLines(_ field: String, _ label: String, atMost maximum: Int = 4000)
    -> String?
  {
    let text = string(field, label).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      .trimmed
    return shortened(text, field, label, atMost: maximum) {
      $0.isControl && $0 != "\n" && $0 != "\t"
    }
  }

  /// Reads text without any change, such as a password; returns an empty string if it is missing.
  public mutating func verbatim(_ field: String, _ label: String) -> String {
    string(field, label)
  }

  /// Reads a required whole number within a range.
  public mutating func number(_ field: String, _ label: String, in range: ClosedRange<Int>) -> Int
  {
    let typed = digits(field).trimmed
    if typed.isEmpty {
      addError(field, say("Enter the \(label)."))
    } else if let number = Int(typed), range.contains(number) {
      return number
    } else {
      addError(
        field,
        say("The \(label) must be a whole number from \(range.lowerBound) to \(range.upperBound).")
      )
    }
    return range.lowerBound
  }

  /// Reads a whole number within a range; returns `nil` if it is missing or blank.
  public mutating func optionalNumber(_ field: String, _ label: String, in range: ClosedRange<Int>)
    -> Int?
  {
    digits(field).trimmed.isEmpty ? nil : number(field, label, in: range)
  }

  /// Reads a date in the format `YYYY-MM-DD`; returns `nil` if it is missing or blank.
  public mutating func optionalDate(_ field: String, _ label: String) -> CalendarDate? {
    let typed = string(field, label).trimmed
    if typed.isEmpty { return nil }
    guard let date = CalendarDate(typed) else {
      addError(
        field, say("The \(label) isn't a date. Enter it as year-month-day, such as 2001-05-24."))
      return nil
    }
    return date
  }

  /// Reads one of the raw values of an enumeration; returns `nil` if the field is missing or
  /// blank.
  public mutating func optionalChoice<Choice: RawRepresentable<String> & CaseIterable>(
    _ field: String, _ label: String, of type: Choice.Type = Choice.self
  ) -> Choice? {
    let typed = string(field, label).trimmed
    if typed.isEmpty { return nil }
    guard let choice = Choice(rawValue: typed) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      addError(field, say("The \(label) must be one of: \(words)."))
      return nil
    }
    return choice
  }

  /// Reads a Boolean: `true`, `on`, `1` and `yes` of a form are true; a missing field is false.
  public mutating func flag(_ field: String, _ label: String) -> Bool {
    switch value(field) {
    case nil: return false
    case .flag(let flag): return flag
    case .typed(let text): return ["true", "on", "1", "yes"].contains(text.lowercased())
    default:
      addError(field, say("The \(label) must be true or false."))
      return false
    }
  }

  /// Reads several texts, such as checked boxes; returns an empty array if the field is missing.
  public mutating func texts(_ field: String, _ label: String, atMost maximum: Int = 100)
    -> [String]
  {
    let values: [FieldValue] =
      switch value(field) {
      case nil: []
      case .list(let values): values
      case .some(let one): [one]
      }
    let texts = values.compactMap { value -> String? in
      switch value {
      case .typed(let text), .string(let text): text
      default: nil
      }
    }
    if texts.count < values.count {
      addError(field, say("The \(label) must be a list of strings."))
    }
    if texts.count > maximum {
      addError(field, say("The \(label) can have \(maximum) entries at most."))
    }
    return texts
  }

  /// Validates the characters and the length of a text; returns `nil` if it has no visible
  /// character.
  private mutating func shortened(
    _ text: String, _ field: String, _ label: String, atMost maximum: Int,
    refusing: (Unicode.Scalar) -> Bool
  ) -> String? {
    if text.unicodeScalars.contains(where: refusing) {
      addError(
        field, say("The \(label) contains a character that can't be stored. Type it again."))
    } else if text.unicodeScalars.allSatisfy(\.isInvisible) {
      return nil
    } else if text.count > maximum {
      addError(
        field,
        say("The \(label) must be \(maximum) characters or fewer. You entered \(text.count)."))
    } else if text.utf8.count > maximum * 16 {
      // A single character can have an unlimited number of combining marks.
      addError(field, say("The \(label) is too long: some characters combine too many marks."))
    }
    return text
  }

  private mutating func string(_ field: String, _ label: String) -> String {
    switch value(field) {
    case nil: return ""
    case .typed(let text), .string(let text): return text
    default:
      addError(field, say("The \(label) must be a single text value."))
      return ""
    }
  }

  private func digits(_ field: String) -> String {
    switch value(field) {
    case nil: ""
    case .typed(let text): Self.ungrouped(text.trimmed)
    case .number(let text): text
    default: "not a number"
    }
  }

  /// Removes thousands separators: `1,000` is read as 1000.
  private static func ungrouped(_ typed: String) -> String {
    let groups = typed.split(separator: ",", omittingEmptySubsequences: false)
    let first = groups.first?.drop { $0 == "-" } ?? ""
    guard groups.count > 1, (1...3).contains(first.count),
      groups.dropFirst().allSatisfy({ $0.count == 3 })
    else {
      return typed
    }
    return groups.joined()
  }
}

extension String {
  /// The text without leading and trailing white space.
  public var trimmed: String {
    if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first),
      (0x21...0x7E).contains(last)
    {
      return self
    }
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character (general category Cc), such as NUL, which
  /// PostgreSQL cannot store.
  public var isControl: Bool { properties.generalCategory == .control }

  /// Whether the scalar is invisible: white space, a format character such as the zero-width
  /// space, a Hangul filler, or the blank Braille pattern.
  var isInvisible: Bool {
    properties.isWhitespace || properties.generalCategory == .format
      || properties.isDefaultIgnorableCodePoint
      || value == 0x2800
  }
}
