public import PlazaBase

/// A value that a column stores or a statement binds.
public enum SQLValue: Sendable, Hashable {
  case null
  case int(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])

  /// The kind of a value. NULL has no kind of its own: it takes that of the type it is bound as.
  public enum Kind: Sendable, Hashable { case int, real, text, bytes }
}

/// A type whose values a statement can bind.
public protocol SQLBindable: Sendable {
  /// How values of this type are stored. PostgreSQL needs it to type a NULL.
  static var sqlKind: SQLValue.Kind { get }
  /// The stored value: of the kind ``sqlKind``, or NULL.
  var sqlValue: SQLValue { get }
}

/// A type as which a column can be read.
public protocol SQLReadable {
  /// Returns nil if the column stores another kind of value.
  init?(sqlValue: SQLValue)
}

extension Int: SQLBindable, SQLReadable {
  public static var sqlKind: SQLValue.Kind { .int }
  public var sqlValue: SQLValue { .int(Int64(self)) }
  @inlinable public init?(sqlValue: SQLValue) {
    guard case .int(let number) = sqlValue else { return nil }
    self.init(exactly: number)
  }
}

extension Int64: SQLBindable, SQLReadable {
  public static var sqlKind: SQLValue.Kind { .int }
  public var sqlValue: SQLValue { .int(self) }
  @inlinable public init?(sqlValue: SQLValue) {
    guard case .int(let number) = sqlValue else { return nil }
    self = number
  }
}

extension Double: SQLBindable, SQLReadable {
  public static var sqlKind: SQLValue.Kind { .real }
  public var sqlValue: SQLValue { .real(self) }
  public init?(sqlValue: SQLValue) {
    switch sqlValue {
    case .real(let number): self = number
    case .int(let number): self = Double(number)
    default: return nil
    }
  }
}

extension String: SQLBindable, SQLReadable {
  public static var sqlKind: SQLValue.Kind { .text }
  public var sqlValue: SQLValue { .text(self) }
  @inlinable public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self = text
  }
}

extension Bool: SQLBindable, SQLReadable {
  public static var sqlKind: SQLValue.Kind { .int }
  public var sqlValue: SQLValue { .int(self ? 1 : 0) }
  public init?(sqlValue: SQLValue) {
    guard case .int(let number) = sqlValue else { return nil }
    self = number != 0
  }
}

extension [UInt8]: SQLBindable, SQLReadable {
  public static var sqlKind: SQLValue.Kind { .bytes }
  public var sqlValue: SQLValue { .bytes(self) }
  public init?(sqlValue: SQLValue) {
    guard case .bytes(let bytes) = sqlValue else { return nil }
    self = bytes
  }
}

extension ID: SQLBindable, SQLReadable {
  public static var sqlKind: SQLValue.Kind { .text }
  public var sqlValue: SQLValue { .text(text) }
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(text)
  }
}

extension Instant: SQLBindable, SQLReadable {
  public static var sqlKind: SQLValue.Kind { .int }
  public var sqlValue: SQLValue { .int(microseconds) }
  public init?(sqlValue: SQLValue) {
    guard case .int(let number) = sqlValue else { return nil }
    self.init(microseconds: number)
  }
}

extension CalendarDate: SQLBindable, SQLReadable {
  public static var sqlKind: SQLValue.Kind { .text }
  public var sqlValue: SQLValue { .text(description) }
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(text)
  }
}

extension PartialDate: SQLBindable, SQLReadable {
  public static var sqlKind: SQLValue.Kind { .text }
  public var sqlValue: SQLValue { .text(description) }
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(text)
  }
}

extension StoredPhrase: SQLBindable, SQLReadable {
  public static var sqlKind: SQLValue.Kind { .text }
  /// The text without NUL. The reason why a job failed may quote the output of an external
  /// command, and with it arbitrary bytes of a file.
  public var sqlValue: SQLValue {
    .text(text.utf8.contains(0) ? text.replacing("\0", with: "") : text)
  }
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(stored: text)
  }
}

extension Money: SQLBindable, SQLReadable {
  public static var sqlKind: SQLValue.Kind { .int }
  public var sqlValue: SQLValue { .int(Int64(minor)) }
  public init?(sqlValue: SQLValue) {
    guard let minor = Int(sqlValue: sqlValue) else { return nil }
    self.init(minor: minor)
  }
}

extension ShortCode: SQLBindable, SQLReadable {
  public static var sqlKind: SQLValue.Kind { .text }
  public var sqlValue: SQLValue { .text(text) }
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(text)
  }
}

/// Enums with a string raw value are stored as that value.
extension SQLBindable where Self: RawRepresentable<String> {
  public static var sqlKind: SQLValue.Kind { .text }
  public var sqlValue: SQLValue { .text(rawValue) }
}

/// Enums with a string raw value are read from that value.
extension SQLReadable where Self: RawRepresentable<String> {
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(rawValue: text)
  }
}
