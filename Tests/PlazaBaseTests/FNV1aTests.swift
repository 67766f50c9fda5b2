import PlazaBase
import Testing

struct FNV1aTests {
  // The published test vectors.
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func `the 64-bit hash matches the published ones`(text: String, hash: UInt64) {
    #expect(text.fnv1a == hash)
  }
}
