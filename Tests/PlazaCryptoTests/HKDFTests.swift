import Foundation
import PlazaCrypto
import Testing

struct HKDFTests {
  // RFC 5869, appendix A.1 to A.3
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 22), Array(UInt8(0)...12), Array(UInt8(0xf0)...0xf9),
      """
      3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865
      """
    ),
    (
      Array(UInt8(0)...0x4f), Array(UInt8(0x60)...0xaf), Array(UInt8(0xb0)...0xff),
      """
      b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09
      da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87
      """
    ),
    (
      [UInt8](repeating: 0x0b, count: 22), [], [],
      """
      8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8
      """
    ),
  ])
  func `derived keys match RFC 5869`(secret: [UInt8], salt: [UInt8], info: [UInt8], output: String)
  {
    let output = [UInt8](hex: output)
    let key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: secret), salt: salt, info: info,
      outputByteCount: output.count)
    #expect(key == SymmetricKey(data: output))
    let short = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: secret), salt: salt, info: info, outputByteCount: 7)
    #expect(short == SymmetricKey(data: output.prefix(7)))
  }

  // RFC 5869, appendix A.4
  @Test func `derived keys match RFC 5869 with SHA-1`() {
    let key = HKDF<Insecure.SHA1>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: [UInt8](repeating: 0x0b, count: 11)),
      salt: Array(UInt8(0)...12),
      info: Array(UInt8(0xf0)...0xf9), outputByteCount: 42)
    let right =
      "085a01ea1b10f36933068b56efa5ad81a4f14b822f5b091568a9cdd4f155fda2c22e422478d305f3f896"
    #expect(key.withUnsafeBytes { $0.hex } == right)
  }

  @Test(arguments: [(-1, 0), (0, 0), (8160, 8160), (8161, 8160), (Int.max, 8160)])
  func `invalid output lengths are limited without a crash`(asked: Int, given: Int) {
    let key = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: [UInt8(1)]), salt: [UInt8](), info: [UInt8](),
      outputByteCount: asked)
    #expect(key.withUnsafeBytes { $0.count } == given)
  }
}
