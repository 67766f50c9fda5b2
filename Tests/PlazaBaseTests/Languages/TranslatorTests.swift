import PlazaBase
import Testing

struct TranslatorTests {
  private static let book = """
    # The language of the moon.
    @code x-moon
    @name Lunar
    @plurals one-few-many

    {1} is due on {2}
      on {2} comes back {1}
    {1} films
      {1} reel
      {1} reels
      {1} reelses
    Closed
      shut
    Closed [a day]
      dark
    """

  private static func moon() throws -> Language { try #require(Language(Phrasebook(book))) }

  @Test func `English phrases are returned as written`() {
    #expect(Translator(.english)("\("Heat") is due on \(7)") == "Heat is due on 7")
    #expect(Translator(.english)(1, one: "1 film", many: "\(1) films") == "1 film")
    #expect(Translator(.english)(0, one: "1 film", many: "\(0) films") == "0 films")
    #expect(Translator(.english)("Closed", as: "a day") == "Closed")
  }

  @Test func `a translation places values in its own order`() throws {
    #expect(Translator(try Self.moon())("\("Heat") is due on \(7)") == "on 7 comes back Heat")
  }

  @Test func `braces in a value are not placeholders`() throws {
    #expect(Translator(try Self.moon())("\("{2}") is due on \(7)") == "on 7 comes back {2}")
    #expect(Translator(.english)("\("{1}") and \("{9}")") == "{1} and {9}")
  }

  @Test(arguments: [
    (1, "1 reel"), (2, "2 reels"), (5, "5 reelses"), (11, "11 reelses"), (21, "21 reel"),
    (22, "22 reels"),
  ])
  func `a translation uses the plural form of the number`(number: Int, words: String) throws {
    #expect(Translator(try Self.moon())(number, one: "1 film", many: "\(number) films") == words)
  }

  @Test func `a translation uses the context of a phrase or falls back to the general one`() throws
  {
    let say = Translator(try Self.moon())
    #expect(say("Closed", as: "a day") == "dark")
    #expect(say("Closed", as: "a door") == "shut")
    #expect(say("Closed") == "shut")
  }

  @Test func `a missing translation falls back to English`() throws {
    #expect(Translator(try Self.moon())("Open \("now")") == "Open now")
    #expect(try Self.moon().missing(of: ["Open", "Closed"]) == ["Open"])
  }

  @Test func `the language applies only within its task`() throws {
    #expect(say("Closed") == "Closed")
    #expect(try Self.moon().withLanguage { say("Closed") } == "shut")
    #expect(say("Closed") == "Closed")
  }

  @Test func `errors in a phrase table are reported`() {
    let faults = Phrasebook("  lost\nTwice\n  one\nTwice\n  two\n{1} films\n  {2}\nNothing").faults
    #expect(faults.count == 4)
    #expect(faults.contains { $0.contains("lost") })
    #expect(faults.contains { $0.contains("{2}") })
    #expect(faults.contains { $0.contains("Nothing") })
  }

  @Test(arguments: ["@name Lunar", "@code x-moon", "@code x-moon\n@name Lunar\n@plurals seven"])
  func `a table without a language code or name is refused`(text: String) {
    #expect(Language(Phrasebook(text)) == nil)
  }

  @Test(arguments: [
    ("ko-KR,en;q=0.5", "ko"), ("fr, en-GB", "en"), ("KO", "ko"), ("kok, en", "en"),
  ])
  func `the first supported language of Accept-Language is used`(accepted: String, code: String) {
    #expect(Languages.builtIn.first(accepted: accepted)?.code == code)
  }

  @Test func `an Accept-Language header without a supported language selects none`() {
    #expect(Languages.builtIn.first(accepted: "fr, de") == nil)
    #expect(Languages.builtIn.first(accepted: nil) == nil)
  }

  @Test func `a custom table adds a language or replaces one`() throws {
    let own = try #require(Language(Phrasebook("@code ko\n@name 우리말\nClosed\n  닫음")))
    let languages = Languages([try Self.moon(), own])
    #expect(languages.all.map(\.code) == ["en", "x-moon", "ko"])
    #expect(languages[code: "ko"]?.name == "우리말")
  }

  @Test func `dates and lists are formatted in Korean`() throws {
    let day = try #require(CalendarDate("2026-06-06"))
    Language.korean.withLanguage {
      #expect(day.localizedText == "2026년 6월 6일 (토)")
      #expect(day.plain == "2026년 6월 6일")
      #expect(day.brief(today: day) == "6월 6일 (토)")
      #expect(listed(["Alien", "Heat", "Ran"]) == "Alien, Heat, Ran")
    }
  }
}
