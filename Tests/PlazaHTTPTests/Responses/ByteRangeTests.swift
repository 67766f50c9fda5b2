import PlazaBase
import Testing

@testable import PlazaHTTP

@Suite struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-0", 0..<1), ("bytes=0-99", 0..<100), ("bytes=10-", 10..<1000),
    ("bytes=-500", 500..<1000),
    ("bytes=-1", 999..<1000), ("bytes=-5000", 0..<1000), ("bytes=990-2000", 990..<1000),
    ("Bytes=1-2", 1..<3),
    ("bytes= 1-2 ", 1..<3), ("bytes=0-9223372036854775807", 0..<1000),
    ("bytes=0-99999999999999999999999", 0..<1000),
    ("bytes=-99999999999999999999999", 0..<1000),
  ])
  func `a valid range selects its bytes`(field: String, range: Range<Int>) {
    #expect(ByteRange.selection(field, length: 1000) == .part(range))
  }

  @Test(arguments: [
    "bytes=1000-", "bytes=1000-1001", "bytes=-0", "bytes=9223372036854775807-",
    "bytes=99999999999999999999999-",
  ])
  func `a range past the end or without bytes is unsatisfiable`(field: String) {
    #expect(ByteRange.selection(field, length: 1000) == .unsatisfiable)
  }

  @Test(arguments: [
    nil, "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=5-1", "bytes=1-2,3-4", "items=0-1",
    "bytes=+1-2",
    "bytes=1-2-3", "bytes=--1", "0-1", "bytes=1 -2", "bytes=٣-",
    "bytes=99999999999999999999999-99999999999999999999998",
    "bytes=099999999999999999999999-99999999999999999999998",
  ])
  func `an invalid range is ignored`(field: String?) {
    #expect(ByteRange.selection(field, length: 1000) == .whole)
  }

  @Test func `no range of an empty file is satisfiable`() {
    #expect(ByteRange.selection("bytes=0-", length: 0) == .unsatisfiable)
    #expect(ByteRange.selection("bytes=-1", length: 0) == .unsatisfiable)
    #expect(ByteRange.selection(nil, length: 0) == .whole)
  }

  @Test func `a selected range always lies within the file`() {
    let seed = World.real.randomBytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    var random = SystemSeeded(seed: seed)
    let letters = Array("0123456789-=,bytes ")
    for _ in 0..<5000 {
      let noise = (0..<random.next() % 12).map { _ in letters[Int(random.next()) % letters.count] }
      let length = Int(random.next() % 50)
      if case .part(let range) = ByteRange.selection("bytes=" + String(noise), length: length) {
        #expect(
          range.lowerBound >= 0 && range.upperBound <= length && !range.isEmpty,
          "seed \(seed) \(noise)")
      }
    }
  }
}
