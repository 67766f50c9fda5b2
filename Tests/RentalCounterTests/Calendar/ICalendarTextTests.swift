import PlazaTables
import PlazaTesting
import Testing

@testable import RentalCounter

struct ICalendarTextTests {
  @Test(arguments: [
    "", "a", "a;b,c\\d", "two\nlines", String(repeating: "x", count: 200),
    String(repeating: "é", count: 100),
    String(repeating: "기생충", count: 40), String(repeating: "👩‍👩‍👧", count: 20),
    "ends in a backslash\\",
  ])
  func `written text is read back unchanged`(value: String) throws {
    var text = ContentLines()
    text.component("VCALENDAR") { $0.text("SUMMARY", value) }
    #expect(try ICalendarReader.read(text.bytes).value("SUMMARY") == value)
  }

  @Test func `random text of any length is read back unchanged`() throws {
    let seed = UInt64(20_261_121)
    var random = SplitMix64(seed: seed)
    let letters = Array("ab;,\\\n é충👍\u{301}")
    for _ in 0..<300 {
      let value = String(
        (0..<Int(random.next() % 120)).map { _ in
          letters[Int(random.next() % UInt64(letters.count))]
        })
      var text = ContentLines()
      text.component("VCALENDAR") { $0.text("X", value) }
      #expect(try ICalendarReader.read(text.bytes).value("X") == value, "seed \(seed)")
    }
  }

  @Test func `control characters are removed`() {
    #expect(ContentLines.escaped("a\u{0}b\rc\u{7F}") == "abc")
  }
}
