/// The validation errors of an input, one sentence per field, in the order in which the fields
/// were validated.
public struct ValidationErrors: Error, Sendable, Equatable {
  /// The error of one field.
  public struct FieldError: Sendable, Equatable {
    /// The field's name in the form or the JSON object.
    public let field: String
    /// A complete sentence for the user.
    public let message: String
  }

  /// At most one error per field.
  public private(set) var all: [FieldError] = []
  /// The version of the record whose saved values the errors report; the form carries it when it
  /// is shown again.
  public var version: String?

  /// Creates an empty collection.
  public init() {}

  /// Creates a collection with one error.
  public init(_ field: String, _ message: String) { add(field, message) }

  public var isEmpty: Bool { all.isEmpty }

  /// Returns the message for a field.
  public func about(_ field: String) -> String? { all.first { $0.field == field }?.message }

  /// Adds an error, unless the field already has one.
  public mutating func add(_ field: String, _ message: String) {
    if about(field) == nil { all.append(FieldError(field: field, message: message)) }
  }
}
