/// The 128-bit FNV-1a hash. Small and stable, but not collision-resistant against an attacker.
package struct FNV1a {
  private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  /// Creates the hash of the empty input.
  package init() {}

  /// Adds a text and a terminator, so that moving characters from one text to the next changes the
  /// hash.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0xFF)
  }

  /// The hash as 32 hexadecimal digits.
  package var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  private mutating func add(_ byte: UInt8) {
    state ^= UInt128(byte)
    state &*= 0x0000_0000_0100_0000_0000_0000_0000_013B
  }
}

extension String {
  /// The 64-bit FNV-1a hash of the text in UTF-8. Stored values and addresses contain it.
  package var fnv1a: UInt64 {
    utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
