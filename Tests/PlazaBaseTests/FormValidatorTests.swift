import PlazaBase
import Testing

struct FormValidatorTests {
  private enum Rating: String, CaseIterable { case u = "U", pg = "PG" }

  private func checker(_ fields: [String: FieldValue]) -> FormValidator {
    FormValidator { fields[$0] }
  }

  @Test func `all errors are reported together, in order, one for each field`() {
    var check = checker([
      "nights": .typed("many"), "born": .typed("24 May"), "rating": .typed("X"),
    ])
    _ = check.text("name", "name")
    check.addError("name", "A second complaint about the name.")
    _ = check.number("nights", "number of nights", in: 1...14)
    _ = check.optionalDate("born", "date of birth")
    _ = check.optionalChoice("rating", "rating", of: Rating.self)
    let errors = #expect(throws: ValidationErrors.self) { try check.finish() }
    #expect(errors?.all.map(\.field) == ["name", "nights", "born", "rating"])
    #expect(errors?.about("name") == "Enter the name.")
    #expect(errors?.about("nights") == "The number of nights must be a whole number from 1 to 14.")
    #expect(errors?.about("rating") == "The rating must be one of: U, PG.")
  }

  @Test func `valid input is accepted and trimmed`() throws {
    var check = checker([
      "name": .typed("  Ann \u{A0}"), "nights": .typed(" 14 "), "born": .typed("2001-05-24"),
      "rating": .string("PG"),
      "notes": .typed("one\r\ntwo\rthree\n"), "sure": .typed("on"),
    ])
    #expect(check.text("name", "name") == "Ann")
    #expect(check.number("nights", "nights", in: 1...14) == 14)
    #expect(check.optionalDate("born", "date of birth")?.description == "2001-05-24")
    #expect(check.optionalChoice("rating", "rating", of: Rating.self) == .pg)
    #expect(check.optionalLines("notes", "notes") == "one\ntwo\nthree")
    let (sure, other) = (check.flag("sure", "box"), check.flag("other", "box"))
    #expect(sure && !other)
    try check.finish()
  }

  @Test(arguments: [("1,000", 1_000), ("-1,000,000", -1_000_000), ("12", 12)])
  func `a number with thousands separators is accepted`(typed: String, number: Int) throws {
    var check = checker(["points": .typed(typed)])
    #expect(check.number("points", "points", in: -1_000_000...1_000_000) == number)
    try check.finish()
  }

  @Test(arguments: ["1,00", "1,0000", ",000", "-,000", "1000,000", "1,-00", "1.000", "1,000.5"])
  func `a number that is not an integer is refused`(typed: String) {
    var check = checker(["points": .typed(typed)])
    _ = check.number("points", "points", in: -1_000_000...1_000_000)
    #expect(throws: ValidationErrors.self) { try check.finish() }
  }

  @Test(arguments: [
    "", "   ", "\t\n", "\u{200B}", "\u{FEFF} \u{2060}", "\u{3164}\u{115F}", "\u{2800}", "\u{FE0F}",
  ])
  func `a name without visible characters is reported as missing`(text: String) {
    var check = checker(["name": .typed(text)])
    _ = check.text("name", "name")
    #expect(check.errors.about("name") == "Enter the name.")
  }

  @Test(arguments: ["\u{202E}gpj.exe", "Ann\u{2066}", "a\u{2069}b", "\u{202A}x\u{202C}"])
  func `characters that change text direction are refused`(text: String) {
    var check = checker(["name": .typed(text)])
    _ = check.text("name", "name")
    #expect(
      check.errors.about("name")?.contains(
        "contains a character that changes the direction of text") == true)
  }

  @Test(arguments: ["a\0b", "\0", "line\nbreak", "bell\u{7}", "\u{9F}x"])
  func `a control character is refused`(text: String) {
    var check = checker(["name": .typed(text)])
    _ = check.text("name", "name")
    #expect(check.errors.about("name")?.contains("can't be stored") == true)
  }

  @Test func `length counts characters, and the bytes of one character are limited`() {
    var check = checker([
      "fits": .typed(String(repeating: "👩‍👩‍👧‍👦", count: 20)),
      "long": .typed(String(repeating: "é", count: 201)),
      "tower": .typed("e" + String(repeating: "\u{301}", count: 5_000)),
    ])
    _ = check.text("fits", "name", atMost: 200)
    _ = check.text("long", "title", atMost: 200)
    _ = check.text("tower", "cast", atMost: 200)
    #expect(check.errors.about("fits") == nil)
    #expect(
      check.errors.about("long") == "The title must be 200 characters or fewer. You entered 201.")
    #expect(check.errors.about("tower")?.contains("too long") == true)
  }

  @Test(arguments: ["", "0", "15", "-1", "1.5", "1e1", "０", "99999999999999999999", "1 4", "0x5"])
  func `a number outside its range and a value that is not a number are refused`(text: String) {
    var check = checker(["nights": .typed(text)])
    _ = check.number("nights", "number of nights", in: 1...14)
    #expect(check.errors.about("nights") != nil)
  }

  @Test(arguments: [FieldValue.flag(true), .object, .list([.typed("a")]), .number("5")])
  func `a field of the wrong type is refused`(value: FieldValue) {
    var check = checker(["name": value])
    _ = check.text("name", "name")
    #expect(check.errors.about("name") == "The name must be a single text value.")
  }

  @Test func `a list field accepts one or several text values and nothing else`() {
    var check = checker([
      "one": .typed("a"), "two": .list([.string("a"), .typed("b")]),
      "mixed": .list([.string("a"), .number("1")]),
      "many": .list((0...100).map { .string("\($0)") }),
    ])
    let read = (
      check.texts("one", "films"), check.texts("two", "films"), check.texts("none", "films")
    )
    #expect(read == (["a"], ["a", "b"], []))
    _ = check.texts("mixed", "films")
    _ = check.texts("many", "films")
    #expect(check.errors.all.map(\.field) == ["mixed", "many"])
  }
}
