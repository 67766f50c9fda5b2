import Foundation
import PlazaCrypto
import Testing

struct RSATests {
  // RFC 7515, appendix A.2
  static let modulus = [UInt8](
    base64URL: """
      ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-\
      pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2Ca\
      pHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb5\
      4h4FRWyuXpoQ
      """)
  static let exponent: [UInt8] = [1, 0, 1]
  static let signed = """
    eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnV\
    lfQ
    """
  static let signature = [UInt8](
    base64URL: """
      cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr\
      7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--x\
      i12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_Ioy\
      pGlUPQGe77Rw
      """)

  private func isValid(
    _ signature: some ContiguousBytes, for text: String, _ key: RSA.Signing.PublicKey
  ) -> Bool {
    key.isValidSignature(
      RSA.Signing.RSASignature(rawRepresentation: signature),
      for: SHA256.hash(data: Data(text.utf8)),
      padding: .insecurePKCS1v1_5)
  }

  @Test func `the RFC 7515 signature is valid, and altered ones are not`() throws {
    let key = try RSA.Signing.PublicKey(n: Self.modulus, e: Self.exponent)
    #expect(isValid(Self.signature, for: Self.signed, key))
    #expect(!isValid(Self.signature, for: Self.signed + " ", key))
    for bit in stride(from: 0, to: 2048, by: 5) {
      #expect(!isValid(Self.signature.flipping(bit), for: Self.signed, key), "bit \(bit)")
    }
    let one = [UInt8](repeating: 0, count: 255) + [1]
    let sizes: [[UInt8]] = [
      [], [0] + Self.signature, Self.signature + [0], Array(Self.signature.dropLast()),
    ]
    for bad in sizes + [one, Self.modulus] {
      #expect(!isValid(bad, for: Self.signed, key), "\(bad.count) bytes")
    }
  }

  @Test func `leading zeros of modulus and exponent are ignored`() throws {
    let key = try RSA.Signing.PublicKey(n: [0, 0] + Self.modulus, e: [0] + Self.exponent)
    #expect(isValid(Self.signature, for: Self.signed, key))
    #expect(try Array(key.getKeyPrimitives().modulus) == Self.modulus)
    #expect(try Array(key.getKeyPrimitives().publicExponent) == Self.exponent)
  }

  @Test func `weak keys are refused`() throws {
    let n = Self.modulus
    _ = try RSA.Signing.PublicKey(n: n, e: [3])
    let even = n.dropLast() + [0xa0]
    let smaller = [0x51] + n.dropFirst()
    let huge = n + n + n + n + [1]
    let exponents: [[UInt8]] = [[], [0], [1], [0, 1], [2], [1, 0, 0], [1, 0, 0, 0, 1], n]
    for e in exponents {
      #expect(throws: CryptoFault.wrongKey, "\(e.hex)") { try RSA.Signing.PublicKey(n: n, e: e) }
    }
    for n in [[], [1, 0, 1], Array(even), Array(smaller), huge, Array(n.prefix(128))] {
      #expect(throws: CryptoFault.wrongKey, "\(n.count)") {
        try RSA.Signing.PublicKey(n: n, e: Self.exponent)
      }
    }
  }

  @Test func `a generated key signs, and its modulus and exponent give the same public key`()
    throws
  {
    let key = try RSA.Signing.PrivateKey(keySize: .bits2048)
    let other = try RSA.Signing.PrivateKey(keySize: .bits2048)
    let text = "Ann's token"
    let signature = try key.signature(
      for: SHA256.hash(data: Data(text.utf8)), padding: .insecurePKCS1v1_5)
    #expect(signature.rawRepresentation.count == 256)
    #expect(isValid(signature.rawRepresentation, for: text, key.publicKey))
    #expect(!isValid(signature.rawRepresentation, for: text, other.publicKey))
    let numbers = try key.publicKey.getKeyPrimitives()
    let copy = try RSA.Signing.PublicKey(n: numbers.modulus, e: numbers.publicExponent)
    #expect(isValid(signature.rawRepresentation, for: text, copy))
  }

  @Test func `a public key is exported as DER and PEM`() throws {
    let key = try RSA.Signing.PublicKey(n: Self.modulus, e: Self.exponent)
    let der = try key.derRepresentation
    // RFC 8017 A.1.1 in RFC 5280 §4.1: the algorithm rsaEncryption, then both numbers
    let head = [UInt8](hex: "30820122300d06092a864886f70d01010105000382010f003082010a0282010100")
    #expect(Array(der) == head + Self.modulus + [2, 3, 1, 0, 1])
    let lines = try key.pemRepresentation.split(separator: "\n")
    #expect(
      lines.first == "-----BEGIN PUBLIC KEY-----" && lines.last == "-----END PUBLIC KEY-----")
    #expect(Data(base64Encoded: lines.dropFirst().dropLast().joined()) == der)
    #expect(lines.allSatisfy { $0.count <= 64 })
  }
}
