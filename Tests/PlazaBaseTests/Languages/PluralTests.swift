import Testing

@testable import PlazaBase

/// The plural rules of languages, compared with examples of Unicode's CLDR.
struct PluralTests {
  /// A language, with integers that CLDR lists for each of its plural forms.
  static let examples: [(code: String, numbers: [[Int]])] = [
    ("ja", [[0, 1, 2, 100]]), ("de", [[1], [0, 2, 16, 100]]), ("fr", [[0, 1], [2, 17, 100]]),
    ("uk", [[1, 21, 31, 101], [2, 3, 4, 22, 102], [0, 5, 11, 12, 19, 100]]),
    ("pl", [[1], [2, 3, 4, 22, 102], [0, 5, 12, 21, 101]]),
    ("cs", [[1], [2, 3, 4], [0, 5, 22, 100]]),
    ("sl", [[1, 101, 201], [2, 102], [3, 4, 103], [0, 5, 11, 100]]),
    ("lt", [[1, 21, 101], [2, 9, 22, 102], [0, 10, 11, 20, 100]]),
    ("lv", [[0, 10, 11, 19, 20], [1, 21, 101], [2, 9]]),
    ("ro", [[1], [0, 2, 16, 101], [20, 35, 100]]), ("is", [[1, 21, 101], [0, 2, 11, 100]]),
    ("he", [[1], [2], [0, 3, 17, 100]]),
    ("ar", [[0], [1], [2], [3, 10, 103], [11, 26, 111], [100, 102, 200, 1000]]),
    ("mt", [[1], [2], [0, 3, 10, 103], [11, 17, 111], [20, 35, 100]]),
    ("cy", [[0], [1], [2], [3], [6], [4, 5, 7, 20]]),
    ("ga", [[1], [2], [3, 6], [7, 10], [0, 11, 25, 100]]),
    ("gd", [[1, 11], [2, 12], [3, 10, 13, 19], [0, 20, 100]]),
  ]

  @Test(arguments: examples)
  func `each number uses its CLDR plural form`(code: String, numbers: [[Int]]) {
    let plurals = Plurals.of(code: code)
    for (form, numbers) in numbers.enumerated() {
      for number in numbers { #expect(plurals.form(of: number) == form, "\(code) \(number)") }
    }
  }

  @Test func `a table with six plural forms uses all of them and sets right-to-left layout`()
    throws
  {
    let table =
      "@code ar\n@name العربية\n\n{1} films\n  zero\n  one\n  two\n  few\n  many\n  other"
    let arabic = try #require(Language(Phrasebook(table)))
    let said = [0, 1, 2, 5, 11, 100].map {
      Translator(arabic)($0, one: "1 film", many: "\($0) films")
    }
    #expect(said == ["zero", "one", "two", "few", "many", "other"])
    #expect(
      arabic.isRightToLeft && !Language.korean.isRightToLeft && !Language.english.isRightToLeft)
  }

  @Test func `a table reports missing and unknown phrases`() throws {
    let table = "@code fr\n@name Français\n\nClosed\n  Fermé\nOpne\n  Ouvert"
    let french = try #require(Language(Phrasebook(table)))
    let tally = try #require(french.tally(of: ["Closed", "Open", "Films"]))
    #expect(
      tally.contains("2 of 3 phrases are missing") && tally.contains("1 are no phrases")
        && tally.contains("“Opne”"))
    #expect(french.tally(of: ["Closed", "Opne"]) == nil && Language.korean.tally() == nil)
  }
}
