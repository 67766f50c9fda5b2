import HTTPTypes
import PlazaArchive
import Testing

@testable import PlazaHTTP

@Suite struct CompressionTests {
  @Test(arguments: ["gzip", "GZIP", "deflate, gzip;q=1.0", "br, *", "gzip;q=0.001", "x-gzip"])
  func `clients that accept gzip are recognised`(field: String) {
    #expect(ContentCoding.gzip.isTaken(by: field))
  }

  @Test(arguments: [nil, "", "br", "gzip;q=0", "gzip; q=0.0, *", "identity", "*;q=0"])
  func `clients that do not accept gzip are recognised`(field: String?) {
    #expect(!ContentCoding.gzip.isTaken(by: field))
  }

  @Test func `gzip output has the magic number and the length, and is smaller`() throws {
    let bytes = Array(repeating: UInt8(ascii: "a"), count: 100_000)
    let packed = try #require(Gzip.compress(bytes, level: 6))
    #expect(Array(packed.prefix(3)) == [0x1F, 0x8B, 8])
    #expect(packed.count < 1000)
    let length = packed.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    #expect(length == 100_000)
  }

  @Test(
    arguments: [
      ("\"a\"", true), ("W/\"a\"", true), ("\"b\", \"a\"", true), ("*", true), ("\"b\"", false),
      (nil, false),
    ] as [(String?, Bool)])
  func `an ETag in a list is compared weakly`(field: String?, matches: Bool) {
    #expect(Validators.matches(field, "W/\"a\"") == matches)
    #expect(Validators.matches(field, "\"a\"") == matches)
  }
}
