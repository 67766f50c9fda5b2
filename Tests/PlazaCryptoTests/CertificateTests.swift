import PlazaCrypto
import Testing

struct CertificateTests {
  @Test func `an invalid certificate is refused without an error left in the queue`() {
    for bytes in [[], [0x30], [UInt8](repeating: 0x30, count: 400)] as [[UInt8]] {
      #expect(throws: CryptoFault.wrongSize) { try Certificate(bytes) }
    }
  }
}
