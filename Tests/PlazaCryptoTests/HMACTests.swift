import Foundation
import PlazaCrypto
import Testing

struct HMACTests {
  static let longKey = String(repeating: "aa", count: 131)
  static let longText = """
    This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed \
    before being used by the HMAC algorithm.
    """

  // RFC 4231, sections 4.2 to 4.5, 4.7 and 4.8
  @Test(arguments: [
    (
      String(repeating: "0b", count: 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      "4a656665", Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      String(repeating: "aa", count: 20), [UInt8](repeating: 0xdd, count: 50),
      "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
    ),
    (
      "0102030405060708090a0b0c0d0e0f10111213141516171819", [UInt8](repeating: 0xcd, count: 50),
      "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
    ),
    (
      longKey, Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      longKey, Array(longText.utf8),
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    ),
  ])
  func `authentication codes match RFC 4231`(key: String, data: [UInt8], code: String) {
    let key = SymmetricKey(data: [UInt8](hex: key))
    #expect(HMAC<SHA256>.authenticationCode(for: data, using: key).hex == code)
    #expect(HMAC<SHA256>.authenticationCode(for: data.flipping(0), using: key).hex != code)
  }

  // RFC 2202, section 3
  @Test(arguments: [
    (String(repeating: "0b", count: 20), "Hi There", "b617318655057264e28bc0b6fb378c8ef146be00"),
    ("4a656665", "what do ya want for nothing?", "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79"),
    (
      String(repeating: "aa", count: 80), "Test Using Larger Than Block-Size Key - Hash Key First",
      "aa4ae5e15272d00e95705637ce8a3b55ed402112"
    ),
  ])
  func `authentication codes match RFC 2202`(key: String, text: String, code: String) {
    let key = SymmetricKey(data: [UInt8](hex: key))
    #expect(HMAC<Insecure.SHA1>.authenticationCode(for: Data(text.utf8), using: key).hex == code)
  }

  @Test func `an empty key and an empty text have a code`() {
    let code = HMAC<SHA256>.authenticationCode(for: Data(), using: SymmetricKey(data: [UInt8]()))
    #expect(code.hex == "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad")
  }
}
