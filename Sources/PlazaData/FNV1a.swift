/// The 128-bit FNV-1a hash. Small and stable, and no defence against somebody who wants two texts to agree.
package struct FNV1a {
  private var state: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d

  /// Nothing added yet.
  package init() {}

  /// Adds a text and its end, so that moving a piece from one text to the next is a change.
  package mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0xFF)
  }

  /// 32 hexadecimal digits.
  package var text: String {
    let digits = String(state, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }

  private mutating func add(_ byte: UInt8) {
    state ^= UInt128(byte)
    state &*= 0x0000_0000_0100_0000_0000_0000_0000_013B
  }
}
