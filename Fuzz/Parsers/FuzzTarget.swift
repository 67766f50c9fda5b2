/// A parser to fuzz, with the property that must hold for any input.
struct FuzzTarget: Sendable {
  /// The name of the corpus, of the dictionary and in reports.
  let name: String
  /// The maximum useful length of an input in bytes.
  let maximumLength: Int
  /// Throws ``Broken`` if the property is violated.
  let check: @Sendable (FuzzInput) async throws -> Void
  /// The synchronous form of the check, if it does not suspend.
  let checkNow: (@Sendable (FuzzInput) throws -> Void)?

  init(
    _ name: String, maximumLength: Int = 512,
    _ check: @escaping @Sendable (FuzzInput) throws -> Void
  ) {
    self.name = name
    self.maximumLength = maximumLength
    self.check = check
    checkNow = check
  }

  init(
    _ name: String, maximumLength: Int = 512,
    waiting check: @escaping @Sendable (FuzzInput) async throws -> Void
  ) {
    self.name = name
    self.maximumLength = maximumLength
    self.check = check
    checkNow = nil
  }
}

/// A violated property.
struct Broken: Error, CustomStringConvertible {
  let description: String
}

/// Throws ``Broken`` if a condition is false.
func hold(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  if !condition { throw Broken(description: message()) }
}

/// The bytes of one input, with ways to derive several values from them.
struct FuzzInput: Sendable {
  let bytes: [UInt8]

  /// The bytes as text, with invalid UTF-8 replaced.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Splits the input into this number of lines; the last one contains the rest.
  func lines(_ count: Int) -> [String] {
    let parts = bytes.split(
      separator: 0x0A, maxSplits: count - 1, omittingEmptySubsequences: false)
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    return texts + Array(repeating: "", count: count - texts.count)
  }

  /// Draws numbers from the front of the input, and zeros at its end.
  var dice: Dice { Dice(rest: bytes[...]) }

  /// Draws values from the bytes in order.
  struct Dice {
    var rest: ArraySlice<UInt8>

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }
    mutating func number() -> Int64 {
      (0..<8).reduce(0) { number, _ in number << 8 | Int64(byte()) }
    }

    /// Draws a text of at most 255 bytes.
    mutating func text() -> String {
      let part = rest.prefix(Int(byte()))
      rest = rest.dropFirst(part.count)
      return String(decoding: part, as: UTF8.self)
    }
  }
}
