import HTTPTypes
import PlazaBase
import Testing

@testable import PlazaHTTP

@Suite struct FormDecoderTests {
  @Test func `a form is decoded in order, with plus and percent escapes`() throws {
    let fields = try FormDecoder.decode("name=Ann+O%27Hara&film=1&film=2&empty=&bare".utf8)
    #expect(fields.text("name") == "Ann O'Hara")
    #expect(fields.texts("film") == ["1", "2"])
    #expect(fields["film"] == .list([.typed("1"), .typed("2")]))
    #expect(fields.text("empty") == "")
    #expect(fields.text("bare") == "")
    #expect(fields["missing"] == nil)
  }

  @Test func `names and values may contain an encoded ampersand and equals sign`() throws {
    let fields = try FormDecoder.decode("a%26b=c%3Dd&e=f=g".utf8)
    #expect(fields.text("a&b") == "c=d")
    #expect(fields.text("e") == "f=g")
  }

  @Test(arguments: ["name=%", "name=%4", "name=%zz", "name=%C3%28", "name=%FF", "%80=x"])
  func `broken escapes and invalid UTF-8 are refused`(form: String) {
    #expect(throws: Problem.self) { try FormDecoder.decode(form.utf8) }
  }

  @Test func `a form may have at most a thousand fields`() throws {
    let form = Array(repeating: "a=1", count: 1000).joined(separator: "&")
    #expect(try FormDecoder.decode(form.utf8).all.count == 1000)
    let refusal = #expect(throws: Problem.self) { try FormDecoder.decode((form + "&a=1").utf8) }
    #expect(refusal?.status == .unprocessableContent)
  }

  @Test func `random text is encoded and decoded unchanged`() throws {
    let seed = World.real.randomBytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    var random = SystemSeeded(seed: seed)
    for _ in 0..<500 {
      let text = random.text()
      let fields = try FormDecoder.decode("x=\(encoded(text))".utf8)
      #expect(fields.text("x") == text, "seed \(seed)")
    }
  }

  private func encoded(_ text: String) -> String {
    text.utf8.map { "%" + [$0].hexadecimal }.joined()
  }
}

/// Generates the same random texts for the same seed.
struct SystemSeeded {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }

  mutating func text() -> String {
    var text = ""
    for _ in 0..<Int(next() % 20) {
      if let scalar = Unicode.Scalar(UInt32(next() % 0x11_0000)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
