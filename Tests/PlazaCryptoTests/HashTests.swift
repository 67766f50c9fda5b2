import Foundation
import PlazaCrypto
import Testing

struct HashTests {
  // FIPS 180-4's examples, as NIST publishes them with intermediate values
  static let long = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (long, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
  ])
  func `SHA-256 matches FIPS 180`(text: String, digest: String) {
    #expect(SHA256.hash(data: Data(text.utf8)).hex == digest)
    #expect(SHA256.hash(data: Array(text.utf8)).hex == digest)
    #expect(text.hexadecimalSHA256 == digest)
  }

  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (long, "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
  ])
  func `SHA-1 matches FIPS 180`(text: String, digest: String) {
    #expect(Insecure.SHA1.hash(data: Data(text.utf8)).hex == digest)
  }

  @Test func `digests of a million letters match the published ones`() {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
    #expect(
      SHA256.hash(data: text).hex
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    #expect(Insecure.SHA1.hash(data: text).hex == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
  }

  @Test func `a hash updated in parts equals the hash of the whole`() {
    let whole = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    for cut in whole.indices {
      var hash = SHA256()
      hash.update(data: whole[..<cut])
      hash.update(data: Data())
      hash.update(data: whole[cut...])
      #expect(hash.finalize() == SHA256.hash(data: whole), "cut at \(cut)")
    }
  }

  @Test func `a copied hash continues independently`() {
    var one = SHA256()
    one.update(data: Array("ab".utf8))
    var other = one
    one.update(data: Array("c".utf8))
    other.update(data: Array("d".utf8))
    #expect(one.finalize() == SHA256.hash(data: Array("abc".utf8)))
    #expect(other.finalize() == SHA256.hash(data: Array("abd".utf8)))
    #expect(one.finalize() == one.finalize(), "the end can be asked for twice")
  }

  @Test func `different data have different digests, and equal digests are equal in a set`() {
    let (one, same) = (SHA256.hash(data: [UInt8(1)]), SHA256.hash(data: [UInt8(1)]))
    let other = SHA256.hash(data: [UInt8(3)])
    #expect(one == same && one != other)
    #expect(Set([one, same, other]).count == 2)
    #expect(Array(one).count == 32 && Array(one) == one.withUnsafeBytes { Array($0) })
  }
}
