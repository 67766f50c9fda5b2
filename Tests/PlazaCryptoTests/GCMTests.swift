import Foundation
import PlazaCrypto
import Testing

struct GCMTests {
  struct Vector: Sendable {
    let key: [UInt8]
    let nonce: [UInt8]
    let message: [UInt8]
    let context: [UInt8]
    let sealed: [UInt8]
    let tag: [UInt8]
  }

  private static let half = [UInt8](hex: "feffe9928665731c6d6a8f9467308308")
  private static let nonce = [UInt8](hex: "cafebabefacedbaddecaf888")
  private static let context = [UInt8](hex: "feedfacedeadbeeffeedfacedeadbeefabaddad2")
  private static let message = [UInt8](
    hex: """
      d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525
      b16aedf5aa0de657ba637b39
      """)

  // The specification of GCM that McGrew and Viega submitted to NIST, test cases 1, 2, 4, 10, 13
  // and 16
  static let vectors = [
    Vector(
      key: zeros(16), nonce: zeros(12), message: [], context: [], sealed: [],
      tag: .init(hex: "58e2fccefa7e3061367f1d57a4e7455a")),
    Vector(
      key: zeros(16), nonce: zeros(12), message: zeros(16), context: [],
      sealed: .init(hex: "0388dace60b6a392f328c2b971b2fe78"),
      tag: .init(hex: "ab6e47d42cec13bdf53a67b21257bddf")),
    Vector(
      key: half, nonce: nonce, message: message, context: context,
      sealed: .init(
        hex: """
          42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e21d514b25466931c7d8f6a5aac84aa05
          1ba30b396a0aac973d58e091
          """), tag: .init(hex: "5bc94fbc3221a5db94fae95ae7121a47")),
    Vector(
      key: half + half.prefix(8), nonce: nonce, message: message, context: context,
      sealed: .init(
        hex: """
          3980ca0b3c00e841eb06fac4872a2757859e1ceaa6efd984628593b40ca1e19c7d773d00c144c525ac619d18c84a3f47
          18e2448b2fe324d9ccda2710
          """), tag: .init(hex: "2519498e80f1478f37ba55bd6d27618c")),
    Vector(
      key: zeros(32), nonce: zeros(12), message: [], context: [], sealed: [],
      tag: .init(hex: "530f8afbc74536b9a963b4f1c4cb738b")),
    Vector(
      key: half + half, nonce: nonce, message: message, context: context,
      sealed: .init(
        hex: """
          522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838
          c5f61e6393ba7a0abcc9f662
          """), tag: .init(hex: "76fc6ece0f4e1768cddf8853bb2d551b")),
  ]

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private func open(_ combined: [UInt8], _ key: [UInt8], _ context: [UInt8]) -> Data? {
    try? AES.GCM.open(
      AES.GCM.SealedBox(combined: combined), using: SymmetricKey(data: key),
      authenticating: context)
  }

  @Test(arguments: vectors.indices) func `encryption matches the GCM specification`(number: Int)
    throws
  {
    let vector = Self.vectors[number]
    let box = try AES.GCM.seal(
      vector.message, using: SymmetricKey(data: vector.key),
      nonce: AES.GCM.Nonce(data: vector.nonce),
      authenticating: vector.context)
    #expect(Array(box.nonce) == vector.nonce)
    #expect(box.ciphertext.hex == vector.sealed.hex)
    #expect(box.tag.hex == vector.tag.hex)
    let whole = vector.nonce + vector.sealed + vector.tag
    #expect(Array(box.combined) == whole)
    #expect(open(whole, vector.key, vector.context) == Data(vector.message))
  }

  @Test func `any flipped bit prevents decryption`() {
    let vector = Self.vectors[5]
    let whole = vector.nonce + vector.sealed + vector.tag
    for bit in 0..<whole.count * 8 {
      #expect(open(whole.flipping(bit), vector.key, vector.context) == nil, "bit \(bit)")
    }
    #expect(open(whole, vector.key.flipping(9), vector.context) == nil, "another key")
    #expect(open(whole, vector.key, vector.context.flipping(9)) == nil, "another context")
    #expect(open(whole, vector.key, []) == nil, "no context")
    #expect(open(whole, vector.key, vector.context) != nil)
  }

  @Test func `a truncated or extended box is not decrypted`() {
    let vector = Self.vectors[5]
    let whole = vector.nonce + vector.sealed + vector.tag
    for count in whole.indices {
      #expect(open(Array(whole.prefix(count)), vector.key, vector.context) == nil)
    }
    #expect(open(whole + [0], vector.key, vector.context) == nil)
    #expect(throws: CryptoFault.wrongSize) { try AES.GCM.SealedBox(combined: whole.prefix(27)) }
  }

  @Test(arguments: [0, 15, 17, 31, 33, 64]) func `a key of the wrong size is refused`(bytes: Int) {
    let key = SymmetricKey(data: [UInt8](repeating: 1, count: bytes))
    #expect(throws: CryptoFault.wrongKey) { try AES.GCM.seal([UInt8(1)], using: key) }
  }

  @Test(arguments: [0, 11, 13]) func `a nonce of the wrong size is refused`(bytes: Int) {
    #expect(throws: CryptoFault.wrongSize) {
      try AES.GCM.Nonce(data: [UInt8](repeating: 1, count: bytes))
    }
  }

  @Test func `a generated nonce is different each time`() throws {
    let key = SymmetricKey(data: [UInt8](repeating: 1, count: 32))
    let boxes = try (0..<100).map { _ in try AES.GCM.seal([UInt8(1)], using: key) }
    #expect(Set(boxes.map { Array($0.nonce) }).count == 100)
    for box in boxes { #expect(try AES.GCM.open(box, using: key) == Data([1])) }
  }

  @Test func `a long message decrypts unchanged`() throws {
    let key = SymmetricKey(data: [UInt8](repeating: 1, count: 32))
    let message = (0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    let combined = try AES.GCM.seal(message, using: key).combined
    #expect(try AES.GCM.open(AES.GCM.SealedBox(combined: combined), using: key) == Data(message))
  }
}
