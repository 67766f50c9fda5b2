import PlazaBase

/// A pseudo-random number generator seeded with a film's fields, so that its poster never changes.
struct SeededGenerator {
  private var state: UInt64

  init(_ parts: [String]) { state = parts.joined(separator: "\u{1F}").fnv1a }

  /// The hash of the seed, used in the address of the poster.
  var text: String { String(state, radix: 36) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.upperBound - range.lowerBound + 1))
  }

  mutating func one<Value>(of values: [Value], or other: Value) -> Value {
    values.isEmpty ? other : values[Int(next() % UInt64(values.count))]
  }

  mutating func coin() -> Bool { next() % 2 == 0 }
}
