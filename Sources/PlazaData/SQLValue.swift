public import PlazaBase

/// What a column holds and what a statement binds.
public enum SQLValue: Sendable, Hashable {
  case null
  case int(Int64)
  case real(Double)
  case text(String)
  case bytes([UInt8])

  /// What a value is apart from being NULL.
  public enum Kind: Sendable, Hashable { case int, real, text, bytes }
}

/// A value that a statement can bind.
public protocol SQLBindable: Sendable {
  /// How values of this type are stored, so that PostgreSQL knows the type of a NULL too.
  static var sqlKind: SQLValue.Kind { get }
  /// The value as it is stored: of that kind, or NULL.
  var sqlValue: SQLValue { get }
}

/// A value that a column can be read as.
public protocol SQLReadable {
  /// nil where the column holds something else.
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
  /// Without NUL: why a job failed may be told in the words of a program, which repeats what a file holds.
  public var sqlValue: SQLValue { .text(text.utf8.contains(0) ? text.replacing("\0", with: "") : text) }
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(kept: text)
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

/// An enum of words is stored as its word.
extension SQLBindable where Self: RawRepresentable<String> {
  public static var sqlKind: SQLValue.Kind { .text }
  public var sqlValue: SQLValue { .text(rawValue) }
}

/// An enum of words is read from its word.
extension SQLReadable where Self: RawRepresentable<String> {
  public init?(sqlValue: SQLValue) {
    guard case .text(let text) = sqlValue else { return nil }
    self.init(rawValue: text)
  }
}
