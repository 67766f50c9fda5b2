public import PlazaBase

/// The named fields of a form or of a JSON object, as they were sent.
public struct Fields: Sendable, Equatable {
  /// The fields in the order in which they came.
  public private(set) var all: [(name: String, value: FieldValue)] = []

  /// The names of those that a JSON object has with null.
  private var nulls: Set<String> = []

  /// No fields.
  public init() {}

  /// These fields.
  public init(_ all: [(name: String, value: FieldValue)], nulls: Set<String> = []) {
    self.all = all
    self.nulls = nulls
  }

  /// Whether a program sent null for it, and did not leave it out or misspell its name.
  public func isNull(_ name: String) -> Bool { nulls.contains(name) }

  /// What a field holds; a list where a form sent it several times, nil where it was not sent.
  public subscript(name: String) -> FieldValue? {
    let found = all.filter { $0.name == name }.map(\.value)
    return found.count > 1 ? .list(found) : found.first
  }

  /// The text of a field as it was typed, for showing it again; of several, the first.
  public func text(_ name: String) -> String? {
    for field in all where field.name == name {
      switch field.value {
      case .typed(let text), .string(let text), .number(let text): return text
      case .flag(let flag): return flag ? "true" : "false"
      case .list, .object: return nil
      }
    }
    return nil
  }

  /// Every text of a field that came several times.
  public func texts(_ name: String) -> [String] {
    all.filter { $0.name == name }.flatMap { field -> [String] in
      switch field.value {
      case .typed(let text), .string(let text), .number(let text): [text]
      case .list(let values):
        values.compactMap { if case .string(let text) = $0 { text } else { nil } }
      case .flag, .object: []
      }
    }
  }

  /// A checker of these fields.
  public var checker: FormValidator { FormValidator { self[$0] } }

  public static func == (left: Fields, right: Fields) -> Bool {
    left.all.elementsEqual(right.all) { $0.name == $1.name && $0.value == $1.value }
  }
}
