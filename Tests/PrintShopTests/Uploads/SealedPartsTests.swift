import Crypto
import Testing

@testable import PrintShop

@Suite("Sealed parts")
struct SealedPartsTests {
  private let seal = SealedParts(key: SymmetricKey(data: [UInt8](repeating: 7, count: 32)))

  @Test("A file cut at any byte opens up to its last whole part, and growing from there gives the whole")
  func cutAnywhere() throws {
    let words = ["first ", "second ", "third"].map { Array($0.utf8) }
    let parts = try words.enumerated().map { try seal.sealed($1, part: $0) }
    let file = parts.flatMap { $0 }
    for cut in 0...file.count {
      let opened = try seal.open(Array(file.prefix(cut)))
      #expect(opened.bytes == words.prefix(opened.parts).flatMap { $0 })
      #expect(opened.stored == parts.prefix(opened.parts).map(\.count).reduce(0, +))
      var grown = Array(file.prefix(opened.stored))
      for part in opened.parts..<words.count { grown += try seal.sealed(words[part], part: part) }
      #expect(try seal.open(grown).bytes == words.flatMap { $0 })
    }
    #expect(try seal.open(file).parts == 3)
  }

  @Test("Parts that were swapped, left out, changed or sealed by another key are told")
  func forged() throws {
    let parts = try (0..<3).map { try seal.sealed([UInt8($0), 1, 2], part: $0) }
    var changed = parts[0]
    changed[20] ^= 1
    for file in [parts[1] + parts[0], parts[0] + parts[2], changed] {
      #expect(throws: SealedParts.Failure.self) { try seal.open(file) }
    }
    let other = SealedParts(key: SymmetricKey(data: [UInt8](repeating: 8, count: 32)))
    #expect(throws: SealedParts.Failure.self) { try other.open(parts[0]) }
  }

  @Test("What is stored shows nothing of what was written")
  func hidden() throws {
    let canary = Array("canary-of-the-print-shop".utf8)
    let text = String(decoding: try seal.sealed(canary, part: 0), as: UTF8.self)
    #expect(!text.contains("canary"))
  }
}
