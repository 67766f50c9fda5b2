public import PlazaBase

/// The named fields of a form or of a JSON object, as received.
public struct Fields: Sendable, Equatable {
  /// The fields in the order received.
  public private(set) var all: [(name: String, value: FieldValue)] = []

  /// The names of the fields that a JSON object contains with the value `null`.
  private var nulls: Set<String> = []

  /// Creates an empty collection.
  public init() {}

  public init(_ all: [(name: String, value: FieldValue)], nulls: Set<String> = []) {
    self.all = all
    self.nulls = nulls
  }

  /// Whether an API client sent an explicit `null` for the field, as opposed to omitting it.
  public func isNull(_ name: String) -> Bool { nulls.contains(name) }

  /// The value of a field: a list if a form contained it several times, `nil` if it was not sent.
  public subscript(name: String) -> FieldValue? {
    let found = all.filter { $0.name == name }.map(\.value)
    return found.count > 1 ? .list(found) : found.first
  }

  /// Returns the submitted text of a field for rendering it again; the first if there are several.
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

  /// Returns all texts of a field that may occur several times.
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

  /// A validator of these fields.
  public var checker: FormValidator { FormValidator { self[$0] } }

  public static func == (left: Fields, right: Fields) -> Bool {
    left.all.elementsEqual(right.all) { $0.name == $1.name && $0.value == $1.value }
  }
}
