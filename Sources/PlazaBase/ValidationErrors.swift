/// What is wrong with an input, a sentence for each field, in the order in which the fields were looked at.
public struct ValidationErrors: Error, Sendable, Equatable {
  /// One field's complaint.
  public struct FieldError: Sendable, Equatable {
    /// The field's name in the form or the JSON.
    public let field: String
    /// A whole sentence for the person who typed it.
    public let message: String
  }

  /// At most one complaint a field.
  public private(set) var all: [FieldError] = []
  /// The version of the record whose saved values these complaints tell; the form that comes back carries it.
  public var version: String?

  /// No complaints.
  public init() {}

  /// One complaint about one field.
  public init(_ field: String, _ message: String) { add(field, message) }

  /// Whether nothing is wrong.
  public var isEmpty: Bool { all.isEmpty }

  /// The sentence about a field, if there is one.
  public func about(_ field: String) -> String? { all.first { $0.field == field }?.message }

  /// Adds a complaint; only a field's first is kept.
  public mutating func add(_ field: String, _ message: String) {
    if about(field) == nil { all.append(FieldError(field: field, message: message)) }
  }
}
