import Foundation
import PlazaBase
import Testing

@testable import PlazaHTTP

@Suite struct JSONWriterTests {
  @Test func `objects, arrays and values are written as JSON`() {
    var json = JSONWriter()
    json.object { json in
      json.field("a", 1)
      json.field("b", [true, false])
      json.field("c", String?.none)
      json.field("d", "x")
      json.field("e", [String]())
    }
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #"{"a":1,"b":[true,false],"c":null,"d":"x","e":[]}"#)
  }

  @Test func `another JSON parser reads every string back unchanged`() throws {
    let seed = World.real.randomBytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    var random = SystemSeeded(seed: seed)
    for _ in 0..<500 {
      let text = random.text() + "\"\\\n\r\t\u{0}\u{1F}\u{7F}\u{2028}</script>"
      var json = JSONWriter()
      [text].write(to: &json)
      let back = try JSONDecoder().decode([String].self, from: Data(json.bytes))
      #expect(back == [text], "seed \(seed)")
    }
  }

  @Test func `NaN and infinity become null`() {
    var json = JSONWriter()
    [1.5, .nan, .infinity].write(to: &json)
    #expect(String(decoding: json.bytes, as: UTF8.self) == "[1.5,null,null]")
  }
}
