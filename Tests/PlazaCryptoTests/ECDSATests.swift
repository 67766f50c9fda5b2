import Foundation
import PlazaCrypto
import Testing

struct ECDSATests {
  // RFC 6979, appendix A.2.5
  static let signer = [UInt8](
    hex: "c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721")
  static let signerPoint = """
    0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6\
    7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299
    """
  static let signature = [UInt8](
    hex: """
      efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716
      f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8
      """)

  @Test func `the RFC 6979 signature is valid, and altered ones are not`() throws {
    let key = try P256.Signing.PublicKey(x963Representation: [UInt8](hex: Self.signerPoint))
    let text = Array("sample".utf8)
    func isValid(_ raw: [UInt8], for text: [UInt8]) throws -> Bool {
      key.isValidSignature(try P256.Signing.ECDSASignature(rawRepresentation: raw), for: text)
    }
    #expect(try isValid(Self.signature, for: text))
    #expect(try !isValid(Self.signature, for: Array("Sample".utf8)))
    #expect(try !isValid(Self.signature, for: []))
    for bit in 0..<512 {
      #expect(try !isValid(Self.signature.flipping(bit), for: text), "bit \(bit)")
    }
    let zeros = [UInt8](repeating: 0, count: 32)
    let beyond = [zeros + zeros, zeros + P256Tests.order, P256Tests.order + P256Tests.order]
    for bad in beyond + [Self.signature.prefix(32) + zeros] {
      #expect(try !isValid(bad, for: text))
    }
  }

  @Test func `a signature is valid only for its key and its text`() throws {
    let key = try P256.Signing.PrivateKey(rawRepresentation: Self.signer)
    #expect(key.publicKey.x963Representation.hex == Self.signerPoint)
    let other = try P256.Signing.PrivateKey(rawRepresentation: P256Tests.own)
    for number in 0..<40 {
      let text = Array("text \(number)".utf8)
      let signature = try key.signature(for: text)
      #expect(signature.rawRepresentation.count == 64)
      #expect(key.publicKey.isValidSignature(signature, for: text))
      #expect(!key.publicKey.isValidSignature(signature, for: text + [0]))
      #expect(!other.publicKey.isValidSignature(signature, for: text))
    }
  }

  @Test(arguments: [0, 63, 65]) func `a signature of the wrong size is refused`(bytes: Int) {
    #expect(throws: CryptoFault.wrongSize) {
      try P256.Signing.ECDSASignature(rawRepresentation: [UInt8](repeating: 1, count: bytes))
    }
  }

  @Test func `a signature in DER has the same numbers, and nothing may follow it`() throws {
    let der = [UInt8](
      hex: """
        3046022100efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716
        022100f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8
        """)
    let signature = try P256.Signing.ECDSASignature(derRepresentation: der)
    #expect(Array(signature.rawRepresentation) == Self.signature)
    let wrong: [[UInt8]] = [
      [], der + [0], Array(der.dropLast()), Array(der.dropFirst()), [0x30, 0],
    ]
    for bytes in wrong {
      #expect(throws: CryptoFault.self) {
        try P256.Signing.ECDSASignature(derRepresentation: bytes)
      }
    }
    let longer = [0x30, 0x26, 0x02, 0x21] + [UInt8](repeating: 0x7F, count: 33) + [0x02, 0x01, 1]
    #expect(throws: CryptoFault.self) {
      try P256.Signing.ECDSASignature(derRepresentation: longer)
    }
  }
}
