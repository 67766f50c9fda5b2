/// One parser under attack: what must hold of it whatever bytes it is given.
struct FuzzTarget: Sendable {
  /// What its corpus, its dictionary and its line in a report are called.
  let name: String
  /// The most bytes that are worth trying.
  let longest: Int
  /// Throws ``Broken`` where the property does not hold.
  let check: @Sendable (FuzzInput) async throws -> Void
  /// Whether the property can be asked without waiting for anything.
  let checkNow: (@Sendable (FuzzInput) throws -> Void)?

  init(_ name: String, longest: Int = 512, _ check: @escaping @Sendable (FuzzInput) throws -> Void) {
    self.name = name
    self.longest = longest
    self.check = check
    checkNow = check
  }

  init(_ name: String, longest: Int = 512, waiting check: @escaping @Sendable (FuzzInput) async throws -> Void) {
    self.name = name
    self.longest = longest
    self.check = check
    checkNow = nil
  }
}

/// A property that does not hold.
struct Broken: Error, CustomStringConvertible {
  let description: String
}

/// Says what is broken where a condition does not hold.
func hold(_ condition: Bool, _ message: @autoclosure () -> String) throws {
  if !condition { throw Broken(description: message()) }
}

/// The bytes of one attempt, and ways to read more than one thing from them.
struct FuzzInput: Sendable {
  let bytes: [UInt8]

  /// All of it as text; what is not UTF-8 is replaced.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// So many texts, one a line, of which the last has all that is left.
  func lines(_ count: Int) -> [String] {
    let parts = bytes.split(separator: 0x0A, maxSplits: count - 1, omittingEmptySubsequences: false)
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    return texts + Array(repeating: "", count: count - texts.count)
  }

  /// Reads numbers from the front, zeros at the end.
  var dice: Dice { Dice(rest: bytes[...]) }

  /// What is drawn from the bytes, one after the other.
  struct Dice {
    var rest: ArraySlice<UInt8>

    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }
    mutating func number() -> Int64 { (0..<8).reduce(0) { number, _ in number << 8 | Int64(byte()) } }

    /// A text of at most 255 bytes.
    mutating func text() -> String {
      let part = rest.prefix(Int(byte()))
      rest = rest.dropFirst(part.count)
      return String(decoding: part, as: UTF8.self)
    }
  }
}
