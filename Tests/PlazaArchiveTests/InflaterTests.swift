import PlazaArchive
import Testing

struct InflaterTests {
  private let text = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 3 * 7) }

  private func packed() throws -> [UInt8] { try #require(Gzip.compress(text, level: 6)) }

  private func inflated(_ packed: [UInt8], by count: Int) throws -> [UInt8] {
    let inflater = try Inflater(.gzip)
    var plain: [UInt8] = []
    for start in stride(from: 0, to: packed.count, by: count) {
      let piece = Array(packed[start..<min(start + count, packed.count)])
      plain += try inflater.inflate(piece, atMost: text.count * 2)
    }
    #expect(inflater.isAtEnd)
    return plain
  }

  @Test(arguments: [1, 7, 1000, 1_000_000])
  func `a gzip file is decompressed in pieces of any size`(count: Int) throws {
    #expect(try inflated(try packed(), by: count) == text)
  }

  @Test func `concatenated gzip members are decompressed one after the other`() throws {
    #expect(try inflated(try packed() + packed(), by: 4096) == text + text)
  }

  @Test func `raw data ends where its last block ends`() throws {
    let raw = Array(try packed().dropFirst(10).dropLast(8))
    let inflater = try Inflater(.raw)
    #expect(try inflater.inflate(raw + [1, 2, 3], atMost: text.count) == text)
    #expect(inflater.isAtEnd)
  }

  @Test func `truncated data has no end`() throws {
    let inflater = try Inflater(.gzip)
    _ = try inflater.inflate(Array(try packed().dropLast(9)), atMost: text.count)
    #expect(!inflater.isAtEnd)
  }

  @Test func `output above the limit is refused`() throws {
    let packed = try packed()
    #expect(throws: Inflater.Problem.tooLarge) {
      try Inflater(.gzip).inflate(packed, atMost: text.count - 1)
    }
    #expect(try Inflater(.gzip).inflate(packed, atMost: text.count) == text)
  }

  @Test func `damaged data is refused`() throws {
    var packed = try packed()
    packed[packed.count - 6] ^= 1
    #expect(throws: Inflater.Problem.damaged) {
      try Inflater(.gzip).inflate(packed, atMost: text.count)
    }
    #expect(throws: Inflater.Problem.damaged) {
      try Inflater(.gzip).inflate([1, 2, 3], atMost: 10)
    }
  }
}
