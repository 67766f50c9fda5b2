import PlazaCrypto
import Testing

struct Ed25519Tests {
  // RFC 8032, section 7.1, test 2
  private let key = [UInt8](
    hex: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
  private let signature = [UInt8](
    hex: """
      92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da
      085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00
      """)

  @Test func `the RFC 8032 signature is valid, and altered ones are not`() throws {
    let key = try Ed25519.PublicKey(rawRepresentation: key)
    #expect(key.isValidSignature(signature, for: [UInt8](hex: "72")))
    #expect(!key.isValidSignature(signature, for: [UInt8](hex: "73")))
    for bit in 0..<512 {
      #expect(!key.isValidSignature(signature.flipping(bit), for: [UInt8](hex: "72")), "\(bit)")
    }
    #expect(!key.isValidSignature(signature.dropLast(), for: [UInt8](hex: "72")))
    #expect(!key.isValidSignature([UInt8](), for: [UInt8]()))
  }

  @Test func `a key has 32 bytes`() {
    #expect(throws: CryptoFault.wrongKey) { try Ed25519.PublicKey(rawRepresentation: [UInt8]()) }
    #expect(throws: CryptoFault.wrongKey) {
      try Ed25519.PublicKey(rawRepresentation: key + [0])
    }
  }
}
