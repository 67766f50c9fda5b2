import PlazaCrypto
import Testing

struct ScryptTests {
  private func derive(
    _ password: String, _ salt: String, _ cost: (Int, Int, Int), _ count: Int = 64
  ) throws -> String {
    let key = try KDF.Scrypt.deriveKey(
      from: Array(password.utf8), salt: Array(salt.utf8), outputByteCount: count, rounds: cost.0,
      blockSize: cost.1,
      parallelism: cost.2)
    return key.withUnsafeBytes { $0.hex }
  }

  // RFC 7914, section 12
  @Test func `derived keys match RFC 7914`() throws {
    #expect(
      try derive("", "", (16, 1, 1)) == """
        77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442\
        fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906
        """)
    #expect(
      try derive("password", "NaCl", (1024, 8, 16)) == """
        fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162\
        2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
        """)
    #expect(
      try derive("pleaseletmein", "SodiumChloride", (16384, 8, 1)) == """
        7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2\
        d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887
        """)
  }

  @Test func `costs above OpenSSL's default memory limit are accepted`() throws {
    #expect(try derive("a", "b", (1 << 15, 16, 2), 32).count == 64)
  }

  @Test(arguments: [
    (0, 8, 1), (1, 8, 1), (-16, 8, 1), (15, 8, 1), (16, 0, 1), (16, -1, 1), (16, 8, 0),
    (16, 8, -1),
    (Int.max, 8, 1), (16, Int.max, 1), (16, 8, Int.max), (1 << 30, 1 << 16, 1 << 16),
  ])
  func `a cost outside RFC 7914 is refused`(rounds: Int, blockSize: Int, parallelism: Int) {
    #expect(throws: CryptoFault.self) { try derive("a", "b", (rounds, blockSize, parallelism)) }
  }

  @Test(arguments: [0, -1]) func `an output length of zero is refused`(count: Int) {
    #expect(throws: CryptoFault.wrongSize) { try derive("a", "b", (16, 1, 1), count) }
  }
}
