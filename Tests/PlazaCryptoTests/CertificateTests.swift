import PlazaCrypto
import Testing

struct CertificateTests {
  @Test func `what is no certificate is refused, and leaves no error behind`() {
    for bytes in [[], [0x30], [UInt8](repeating: 0x30, count: 400)] as [[UInt8]] {
      #expect(throws: CryptoFault.wrongSize) { try Certificate(bytes) }
    }
  }
}
