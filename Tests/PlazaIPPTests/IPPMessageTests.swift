import PlazaIPP
import PlazaTesting
import Testing

@Suite struct IPPMessageTests {
  /// The example of a Print-Job request in RFC 8010, Appendix A.1.
  private static let printJob: [UInt8] =
    [1, 1, 0, 2, 0, 0, 0, 1, 1]
    + value(0x47, "attributes-charset", "utf-8")
    + value(0x48, "attributes-natural-language", "en-us")
    + value(0x45, "printer-uri", "ipp://printer.example.com/ipp/print/pinetree")
    + value(0x42, "job-name", "foobar") + [0x22, 0, 22] + Array("ipp-attribute-fidelity".utf8) + [
      0, 1, 1,
    ]
    + [2, 0x21, 0, 6] + Array("copies".utf8) + [0, 4, 0, 0, 0, 0x14]
    + value(0x44, "sides", "two-sided-long-edge") + [3] + Array("%!PDF...".utf8)

  private static func value(_ tag: UInt8, _ name: String, _ text: String) -> [UInt8] {
    [tag, 0, UInt8(name.utf8.count)] + Array(name.utf8) + [0, UInt8(text.utf8.count)]
      + Array(text.utf8)
  }

  @Test func `the example of the standard is parsed and serialised unchanged`() throws {
    let (message, end) = try IPPMessage.read(Self.printJob)
    #expect(
      message.code == IPPOperation.printJob.rawValue && message.version == (1, 1)
        && message.requestID == 1)
    #expect(message.first(.operation)["job-name"] == [.text(.name, "foobar")])
    #expect(message.first(.operation)["ipp-attribute-fidelity"] == [.boolean(true)])
    #expect(message.first(.job)["copies"].first?.number == 20)
    #expect(message.first(.job)["sides"].first?.text == "two-sided-long-edge")
    #expect(String(decoding: Self.printJob[end...], as: UTF8.self) == "%!PDF...")
    #expect(message.bytes == Array(Self.printJob[..<end]))
  }

  @Test func `values of every type survive writing and reading`() throws {
    let media: [IPPAttribute] = [
      IPPAttribute("media-size", .collection([IPPAttribute("x-dimension", .integer(21000))])),
      IPPAttribute("media-color", [.text(.keyword, "white"), .text(.keyword, "blue")]),
    ]
    let message = IPPMessage(
      version: (2, 2), code: 0x000B, requestID: -7,
      groups: [
        .init(
          .printer,
          [
            IPPAttribute("i", [.integer(-1), .integer(.init(Int32.max))]),
            IPPAttribute("e", .enumeration(5)),
            IPPAttribute("r", .range(1, 999)),
            IPPAttribute("d", .resolution(cross: 600, feed: 300, unit: 3)),
            IPPAttribute("t", .dateTime([7, 234, 11, 23, 5, 0, 0, 0, 43, 9, 0])),
            IPPAttribute("n", .outOfBand(0x13)),
            IPPAttribute("l", .localised(tag: 0x36, language: "ko", "도서관")),
            IPPAttribute("m", .collection(media)),
            IPPAttribute("o", .octets(tag: 0x30, [0, 255])),
            IPPAttribute("empty", .collection([])),
            .keywords("k", ["a", "b", "c"]),
          ])
      ])
    let read = try IPPMessage.read(message.bytes).message
    #expect(read == message)
  }

  @Test func `a truncated message is refused`() {
    let end = Self.printJob.count - 8
    for length in 0..<end {
      #expect(throws: IPPError.self, "cut after \(length)") {
        _ = try IPPMessage.read(Array(Self.printJob.prefix(length)))
      }
    }
  }

  @Test func `corrupted messages are refused or survive writing and reading`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<20_000 {
      var bytes = Self.printJob
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.remove(at: place)
        default:
          bytes.insert(
            [0x34, 0x37, 0x4A, 0, 3, 0x21][Int.random(in: 0..<6, using: &random)], at: place)
        }
      }
      guard let (message, _) = try? IPPMessage.read(bytes) else { continue }
      #expect(try IPPMessage.read(message.bytes).message == message, "seed \(seed)")
    }
  }

  @Test func `an endless collection is refused`() {
    var bytes: [UInt8] = [2, 0, 0, 2, 0, 0, 0, 1, 1, 0x34, 0, 1, 0x61, 0, 0]
    for _ in 0..<1000 { bytes += [0x4A, 0, 0, 0, 1, 0x61, 0x34, 0, 0, 0, 0] }
    #expect(throws: IPPError.tooMuch) { _ = try IPPMessage.read(bytes) }
  }
}
