import Foundation
import PlazaCrypto
import Testing

struct P256Tests {
  // RFC 5903, section 8.1
  static let own = [UInt8](hex: "c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433")
  static let ownPoint = """
    04dad0b65394221cf9b051e1feca5787d098dfe637fc90b9ef945d0c3772581180\
    5271a0461cdb8252d61f1c456fa3e59ab1f45b33accf5f58389e0577b8990bb3
    """
  static let other = [UInt8](
    hex: "c6ef9c5d78ae012a011164acb397ce2088685d8f06bf9be0b283ab46476bee53")
  static let otherPoint = """
    04d12dfb5289c8d4f81208b70270398c342296970a0bccb74c736fc7554494bf63\
    56fbf3ca366cc23e8157854c13c58d6aac23f046ada30f8353e74f33039872ab
    """
  static let secret = "d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de"
  /// The order of the curve, which is the smallest invalid private key.
  static let order = [UInt8](
    hex: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")

  @Test func `both parties derive the shared secret of RFC 5903`() throws {
    let one = try P256.KeyAgreement.PrivateKey(rawRepresentation: Self.own)
    let two = try P256.KeyAgreement.PrivateKey(rawRepresentation: Self.other)
    #expect(one.publicKey.x963Representation.hex == Self.ownPoint)
    #expect(two.publicKey.x963Representation.hex == Self.otherPoint)
    let point = try P256.KeyAgreement.PublicKey(x963Representation: [UInt8](hex: Self.otherPoint))
    let secret = try one.sharedSecretFromKeyAgreement(with: point)
    #expect(secret.withUnsafeBytes { $0.hex } == Self.secret)
    let same = try two.sharedSecretFromKeyAgreement(with: one.publicKey)
    #expect(same.withUnsafeBytes { $0.hex } == Self.secret)
  }

  @Test func `a key derived from a shared secret matches HKDF`() throws {
    let one = try P256.KeyAgreement.PrivateKey(rawRepresentation: Self.own)
    let secret = try one.sharedSecretFromKeyAgreement(with: one.publicKey)
    let (salt, info) = (Array("salt".utf8), Array("info".utf8))
    let key = secret.hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: salt, sharedInfo: info, outputByteCount: 32)
    let material = secret.withUnsafeBytes { SymmetricKey(data: $0) }
    #expect(
      key
        == HKDF<SHA256>.deriveKey(
          inputKeyMaterial: material, salt: salt, info: info, outputByteCount: 32))
  }

  @Test func `random keys differ and agree on a shared secret`() throws {
    let (one, two) = (try P256.KeyAgreement.PrivateKey(), try P256.KeyAgreement.PrivateKey())
    #expect(one.publicKey.x963Representation != two.publicKey.x963Representation)
    let secret = try one.sharedSecretFromKeyAgreement(with: two.publicKey).withUnsafeBytes {
      Array($0)
    }
    #expect(
      try two.sharedSecretFromKeyAgreement(with: one.publicKey).withUnsafeBytes { Array($0) }
        == secret)
  }

  @Test func `private keys outside the range of the curve are refused`() throws {
    let last = Array(Self.order.dropLast()) + [Self.order.last.map { $0 - 1 } ?? 0]
    _ = try P256.Signing.PrivateKey(rawRepresentation: last)
    let zero = [UInt8](repeating: 0, count: 32)
    for bad in [
      [], zero, Self.order, [UInt8](repeating: 255, count: 32), Array(Self.own.dropLast()),
      Self.own + [0],
    ] {
      #expect(throws: CryptoFault.wrongKey) { try P256.Signing.PrivateKey(rawRepresentation: bad) }
      #expect(throws: CryptoFault.wrongKey) {
        try P256.KeyAgreement.PrivateKey(rawRepresentation: bad)
      }
    }
  }

  @Test func `public keys other than uncompressed points of the curve are refused`() {
    let point = [UInt8](hex: Self.ownPoint)
    let zeros = [UInt8](repeating: 0, count: 64)
    let compressed = [UInt8(3)] + point[1..<33]
    let points: [[UInt8]] = [
      [], [0], zeros + [0], [4] + zeros, point.flipping(100), point.flipping(400), compressed,
      point + [0],
      Array(point.dropLast()), [6] + point.dropFirst(), [7] + point.dropFirst(),
      [4] + [UInt8](repeating: 255, count: 64),
    ]
    for bad in points {
      #expect(throws: CryptoFault.wrongKey, "\(bad.hex)") {
        try P256.KeyAgreement.PublicKey(x963Representation: bad)
      }
      #expect(throws: CryptoFault.wrongKey, "\(bad.hex)") {
        try P256.Signing.PublicKey(x963Representation: bad)
      }
    }
  }
}
