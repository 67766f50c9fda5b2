import Testing

@testable import RentalCounter

struct TextFitTests {
  @Test(arguments: [
    ("Ran", ["Ran"]), ("The Third Man", ["The Third", "Man"]), ("", []), ("   ", []),
    ("a\u{FFFF}b\u{7}c", ["a b c"]),
  ])
  func `text is wrapped onto lines`(text: String, lines: [String]) {
    #expect(TextFit.lines(text, width: 20, size: 4, maximum: 2) == lines)
  }

  @Test(arguments: [
    "Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb",
    "기생충기생충기생충기생충기생충기생충기생충",
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
  ])
  func `text that is too long ends with an ellipsis`(text: String) {
    let lines = TextFit.lines(text, width: 30, size: 4, maximum: 2)
    #expect(lines.count == 2 && lines[1].hasSuffix("…"))
    for line in lines { #expect(TextFit.measure(line, 4) <= 30, "\(line)") }
  }

  @Test(arguments: [
    (0.0, "0.00"), (1.005, "1.00"), (12.3456, "12.35"), (-0.25, "-0.25"), (-3.5, "-3.50"),
    (61.999, "62.00"),
  ])
  func `lengths are written with two decimals`(length: Double, text: String) {
    #expect(mm(length) == text)
  }
}
