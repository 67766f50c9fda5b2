/// What one field of an input holds.
public enum FieldValue: Sendable, Equatable {
  /// Text from a form, where everything is text.
  case typed(String)
  /// A JSON string.
  case string(String)
  /// A JSON number, as it was written.
  case number(String)
  /// A JSON boolean.
  case flag(Bool)
  /// A JSON array, or a form's field that came several times.
  case list([FieldValue])
  /// A JSON object, which no field of ours is.
  case object
}

/// Reads the fields of one input and gathers every complaint, so that a person sees them all at once:
///
/// ```
/// var check = FieldChecker(form)
/// let name = check.text("name", "name", atMost: 200)
/// let nights = check.number("nights", "number of nights", in: 1...14)
/// try check.finish()
/// ```
/// What a reader returns after a complaint is a harmless value that `finish()` never lets through.
public struct FormValidator: Sendable {
  /// What was wrong so far.
  public private(set) var errors = ValidationErrors()
  private let value: @Sendable (String) -> FieldValue?

  /// - Parameter value: what a field holds, nil where it was not sent or is null.
  public init(_ value: @escaping @Sendable (String) -> FieldValue?) { self.value = value }

  /// Whether the field was sent at all, even blank. A partial change leaves alone what was not sent.
  public func has(_ field: String) -> Bool { value(field) != nil }

  /// Adds a complaint of the caller's own.
  public mutating func addError(_ field: String, _ message: String) { errors.add(field, message) }

  /// Throws every complaint there was.
  public func finish() throws(ValidationErrors) { if !errors.isEmpty { throw errors } }

  /// One line of text that must be there: trimmed, no control characters, nothing that turns text round.
  /// - Parameters:
  ///   - label: how the sentence calls it, as in "Please enter the name."
  ///   - longest: the most characters it may have.
  public mutating func text(_ field: String, _ label: String, atMost longest: Int = 200) -> String {
    let text = optionalText(field, label, atMost: longest)
    if text == nil { addError(field, say("Enter the \(label).")) }
    return text ?? ""
  }

  /// One line of text, or nil where it is missing or blank.
  public mutating func optionalText(_ field: String, _ label: String, atMost longest: Int = 200) -> String? {
    let text = string(field, label).trimmed
    if text.turnsText {
      addError(field, say("The \(label) contains a character that changes the direction of text. Type it again."))
    }
    return shortened(text, field, label, atMost: longest) { $0.isControl }
  }

  /// Text of several lines, or nil where it is missing or blank. Line ends become `\n`.
  public mutating func optionalLines(_ field: String, _ label: String, atMost longest: Int = 4000) -> String? {
    let text = string(field, label).replacing("\r\n", with: "\n").replacing("\r", with: "\n").trimmed
    return shortened(text, field, label, atMost: longest) { $0.isControl && $0 != "\n" && $0 != "\t" }
  }

  /// Text exactly as it was typed, such as a password; empty where it is missing.
  public mutating func verbatim(_ field: String, _ label: String) -> String { string(field, label) }

  /// A whole number that must be there and within the range.
  public mutating func number(_ field: String, _ label: String, in range: ClosedRange<Int>) -> Int {
    let typed = digits(field).trimmed
    if typed.isEmpty {
      addError(field, say("Enter the \(label)."))
    } else if let number = Int(typed), range.contains(number) {
      return number
    } else {
      addError(field, say("The \(label) must be a whole number from \(range.lowerBound) to \(range.upperBound)."))
    }
    return range.lowerBound
  }

  /// A whole number within the range, or nil where it is missing or blank.
  public mutating func optionalNumber(_ field: String, _ label: String, in range: ClosedRange<Int>) -> Int? {
    digits(field).trimmed.isEmpty ? nil : number(field, label, in: range)
  }

  /// A day as `YYYY-MM-DD`, or nil where it is missing or blank.
  public mutating func optionalDate(_ field: String, _ label: String) -> CalendarDate? {
    let typed = string(field, label).trimmed
    if typed.isEmpty { return nil }
    guard let date = CalendarDate(typed) else {
      addError(field, say("The \(label) isn't a date. Enter it as year-month-day, such as 2001-05-24."))
      return nil
    }
    return date
  }

  /// One of a list of words, or nil where the field is missing or blank.
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

  /// Yes or no: `true`, `on`, `1` and `yes` of a form are yes; a missing field is no.
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

  /// Several texts, such as ticked boxes; none where the field is missing.
  public mutating func texts(_ field: String, _ label: String, atMost longest: Int = 100) -> [String] {
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
    if texts.count < values.count { addError(field, say("The \(label) must be a list of strings.")) }
    if texts.count > longest { addError(field, say("The \(label) can have \(longest) entries at most.")) }
    return texts
  }

  /// The text without a complaint, or with one; nil where there is nothing to see.
  private mutating func shortened(
    _ text: String, _ field: String, _ label: String, atMost longest: Int, refusing: (Unicode.Scalar) -> Bool
  ) -> String? {
    if text.unicodeScalars.contains(where: refusing) {
      addError(field, say("The \(label) contains a character that can't be stored. Type it again."))
    } else if text.unicodeScalars.allSatisfy(\.isInvisible) {
      return nil
    } else if text.count > longest {
      addError(field, say("The \(label) must be \(longest) characters or fewer. You entered \(text.count)."))
    } else if text.utf8.count > longest * 16 {
      // One character can carry marks without end.
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

  /// `1,000` as people write it is 1000.
  private static func ungrouped(_ typed: String) -> String {
    let groups = typed.split(separator: ",", omittingEmptySubsequences: false)
    let first = groups.first?.drop { $0 == "-" } ?? ""
    guard groups.count > 1, (1...3).contains(first.count), groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
      return typed
    }
    return groups.joined()
  }
}

extension String {
  /// Without white space at both ends.
  public var trimmed: String {
    if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) {
      return self
    }
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

extension Unicode.Scalar {
  /// Whether this is a control character (general category Cc), such as NUL, which PostgreSQL cannot store.
  public var isControl: Bool { properties.generalCategory == .control }

  /// Whether nobody would see it: white space, a mark of format such as the zero-width space, a filler of Hangul, or
  /// Braille's blank.
  var isInvisible: Bool {
    properties.isWhitespace || properties.generalCategory == .format || properties.isDefaultIgnorableCodePoint
      || value == 0x2800
  }
}
