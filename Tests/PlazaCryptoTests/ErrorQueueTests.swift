import CCrypto
import Foundation
import PlazaCrypto
import Testing

/// The TLS implementation of libpq reads OpenSSL's error queue on the same threads.
struct ErrorQueueTests {
  @Test func `refusals leave no error in OpenSSL's queue`() throws {
    let (key, sealed) = (
      SymmetricKey(data: [UInt8](repeating: 1, count: 32)), [UInt8](repeating: 2, count: 40)
    )
    let rsa = try RSA.Signing.PublicKey(n: RSATests.modulus, e: RSATests.exponent)
    let ec = try P256.Signing.PublicKey(x963Representation: [UInt8](hex: ECDSATests.signerPoint))
    let digest = SHA256.hash(data: sealed)
    let refusals: [(String, () throws -> Void)] = [
      ("a changed box", { _ = try AES.GCM.open(AES.GCM.SealedBox(combined: sealed), using: key) }),
      (
        "no point",
        {
          _ = try P256.KeyAgreement.PublicKey(
            x963Representation: [4] + [UInt8](repeating: 9, count: 64))
        }
      ),
      ("no number", { _ = try P256.Signing.PrivateKey(rawRepresentation: P256Tests.order) }),
      (
        "no power of two",
        {
          _ = try KDF.Scrypt.deriveKey(
            from: sealed, salt: sealed, outputByteCount: 32, rounds: 15, blockSize: 8,
            parallelism: 1)
        }
      ),
      (
        "another's signature",
        {
          let wrong = RSA.Signing.RSASignature(rawRepresentation: RSATests.signature)
          if !rsa.isValidSignature(wrong, for: digest) { throw CryptoFault.notAuthentic }
        }
      ),
      (
        "another's signature on the curve",
        {
          let wrong = try P256.Signing.ECDSASignature(rawRepresentation: ECDSATests.signature)
          if !ec.isValidSignature(wrong, for: sealed) { throw CryptoFault.notAuthentic }
        }
      ),
    ]
    for (name, refusal) in refusals {
      ERR_clear_error()
      #expect(throws: CryptoFault.self, "\(name)") { try refusal() }
      #expect(ERR_peek_error() == 0, "\(name)")
    }
  }

  @Test func `successful calls leave no error in OpenSSL's queue`() throws {
    ERR_clear_error()
    let key = SymmetricKey(data: [UInt8](repeating: 1, count: 32))
    _ = try AES.GCM.open(AES.GCM.seal([UInt8(1)], using: key), using: key)
    let ec = try P256.Signing.PrivateKey(rawRepresentation: ECDSATests.signer)
    #expect(ec.publicKey.isValidSignature(try ec.signature(for: [UInt8(1)]), for: [UInt8(1)]))
    let rsa = try RSA.Signing.PrivateKey(keySize: .bits2048)
    _ = try rsa.signature(for: SHA256.hash(data: [UInt8(1)]))
    _ = try KDF.Scrypt.deriveKey(
      from: [UInt8](), salt: [UInt8](), outputByteCount: 32, rounds: 16, blockSize: 1,
      parallelism: 1)
    #expect(ERR_peek_error() == 0)
  }
}
