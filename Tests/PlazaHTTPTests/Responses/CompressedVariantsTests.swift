import Foundation
import HTTPTypes
import NIOCore
import PlazaTesting
import Testing

@testable import PlazaHTTP

@Suite struct CompressedVariantsTests {
  private static let text = [UInt8](String(repeating: ".row { color: red }\n", count: 500).utf8)
  private let style = CompressedVariants(Assets.File("plaza.css", Self.text), tag: "a")

  @Test(arguments: [
    ("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("br;q=0, *", "gzip"), ("identity", nil),
    (nil, nil),
  ])
  func `a client gets the smallest encoding it accepts, each with its own ETag`(
    field: String?, coding: String?
  ) throws {
    let answer = style.answer(to: field)
    #expect(answer.headers[.contentEncoding] == coding)
    #expect(answer.headers[.eTag] == (coding.map { "\"a-\($0)\"" } ?? "\"a\""))
    #expect(answer.headers[.vary] == "Accept-Encoding")
    guard case .held(let held) = answer.body else {
      Issue.record("not held")
      return
    }
    #expect(
      coding == nil
        ? Array(held.buffer.readableBytesView) == Self.text : held.buffer.readableBytes < 500)
  }

  @Test func `Brotli output decompresses to the original bytes`() throws {
    let packed = try #require(Brotli.compress(Self.text, quality: 9))
    let unpacked = try ChildProgram.run(["brotli", "--decompress", "--stdout"], input: packed)
      .output
    #expect(unpacked == Self.text)
  }

  @Test func `images are not compressed`() {
    let answer = CompressedVariants(Assets.File("icon.png", Self.text), tag: "a").answer(
      to: "gzip, br")
    #expect(answer.headers[.contentEncoding] == nil && answer.headers[.vary] == nil)
  }
}

@Suite struct FingerprintTests {
  @Test func `a fingerprint depends on every byte, its position and the length`() {
    let bytes = (0..<100).map { UInt8($0) }
    var seen: Set<String> = []
    for length in 0...100 { seen.insert(Fingerprint.text(of: Array(bytes.prefix(length)))) }
    for place in bytes.indices {
      var other = bytes
      other[place] ^= 1
      seen.insert(Fingerprint.text(of: other))
    }
    seen.insert(Fingerprint.text(of: [UInt8](repeating: 0, count: 16)))
    seen.insert(Fingerprint.text(of: [UInt8](repeating: 0, count: 32)))
    #expect(seen.count == 203)
    #expect(seen.allSatisfy { $0.utf8.count == 32 })
  }
}
