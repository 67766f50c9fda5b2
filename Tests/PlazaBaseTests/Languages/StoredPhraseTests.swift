import Foundation
import PlazaBase
import Testing

struct StoredPhraseTests {
  private static let book = """
    @code x-moon
    @name Lunar
    @plurals one-few-many

    {1} is due on {2}
      on {2} comes back {1}
    {1} films
      {1} reel
      {1} reels
      {1} reelses
    of {1}
      by {1}
    Closed
      shut
    Closed [a day]
      dark
    """

  private static func moon() throws -> Translator {
    Translator(try #require(Language(Phrasebook(book))))
  }

  @Test func `a stored phrase is translated into each language`() throws {
    let moon = try Self.moon()
    let kept = StoredPhrase("\("Heat") is due on \(7)")
    #expect(kept(Translator(.english)) == "Heat is due on 7")
    #expect(kept(moon) == "on 7 comes back Heat")
    #expect(
      StoredPhrase(stored: kept.text)(moon) == "on 7 comes back Heat", "also by way of a database")
  }

  @Test func `a stored phrase is JSON text, and older plain text stays readable`() throws {
    let kept = StoredPhrase("\("Heat") is due on \(7)")
    let json = try JSONEncoder().encode([kept, StoredPhrase(written: "Odd.")])
    #expect(try JSONDecoder().decode([String].self, from: json) == [kept.text, "Odd."])
    #expect(
      try JSONDecoder().decode([StoredPhrase].self, from: json)[0](Self.moon())
        == "on 7 comes back Heat")
  }

  @Test func `a stored phrase is independent of the language in which it was created`() {
    let kept = Language.korean.withLanguage { StoredPhrase("Closed") }
    #expect(kept == StoredPhrase("Closed") && kept(Translator(.english)) == "Closed")
  }

  @Test func `nested and joined phrases are translated into the same language`() throws {
    let moon = try Self.moon()
    let kept = StoredPhrase {
      say("\(say(2, one: "1 film", many: "\(2) films")) is due on \(say("Closed"))") + "! "
        + say("of \("Ann")")
    }
    #expect(kept(Translator(.english)) == "2 films is due on Closed! of Ann")
    #expect(kept(moon) == "on shut comes back 2 reels! by Ann")
    #expect(StoredPhrase("of \(say("Closed"))")(moon) == "by shut")
  }

  @Test(arguments: [
    (1, "1 film", "1 reel"), (3, "3 films", "3 reels"), (5, "5 films", "5 reelses"),
  ])
  func `stored phrases use plural forms`(number: Int, english: String, lunar: String) throws {
    let moon = try Self.moon()
    let kept = StoredPhrase { say(number, one: "1 film", many: "\(number) films") }
    #expect(kept(Translator(.english)) == english && kept(moon) == lunar)
    let lacking = StoredPhrase { say(number, one: "1 star of \("Ann")", many: "\(number) stars") }
    #expect(lacking(moon) == (number == 1 ? "1 star of Ann" : "\(number) stars"))
  }

  @Test func `a stored phrase keeps its context`() throws {
    let moon = try Self.moon()
    #expect(StoredPhrase("Closed", as: "a day")(moon) == "dark")
    #expect(StoredPhrase("Closed", as: "a door")(moon) == "shut")
    #expect(StoredPhrase { say("Closed", as: "a day") }(Translator(.english)) == "Closed")
  }

  @Test func `text entered in two languages is shown in the reader's language`() throws {
    let moon = try Self.moon()
    func kept(_ korean: String?) -> StoredPhrase {
      StoredPhrase { say("of \(Translator(.current)("Library", korean: korean))") }
    }
    #expect(kept("도서관점")(Translator(.korean)).contains("도서관점"))
    #expect(
      kept("도서관점")(Translator(.english)) == "of Library" && kept("도서관점")(moon) == "by Library")
    #expect(
      kept(nil)(Translator(.korean)) == "of Library"
        && kept("")(Translator(.korean)) == "of Library")
  }

  @Test func `a stored phrase without a translation is shown in English with its values`() throws {
    let moon = try Self.moon()
    let older = StoredPhrase(
      stored: StoredPhrase("\("Heat") is due on \(7)").text.replacing("is due", with: "was lent"))
    #expect(
      older(moon) == "Heat was lent on 7" && older(Translator(.korean)) == "Heat was lent on 7")
  }

  @Test func `plain text in a stored phrase stays unchanged`() throws {
    let moon = try Self.moon()
    for words in ["", "Heat is due", "Closed", "{1} films", "한국어"] {
      #expect(StoredPhrase(stored: words)(moon) == words)
      #expect(StoredPhrase(written: words)(moon) == words)
    }
  }

  @Test(arguments: [
    "\u{2}", "\u{3}", "\u{1F}", "\u{2}phrase\u{1F}Closed\u{1F}", "\u{3}\u{1F}x\u{2}\u{1F}\u{1F}",
  ])
  func `a value with control marks affects only itself`(value: String) throws {
    let moon = try Self.moon()
    let kept = StoredPhrase("\(value) is due on \(7)")
    #expect(kept(Translator(.english)).hasSuffix(" is due on 7"))
    #expect(kept(moon).hasPrefix("on 7 comes back "))
    let words = StoredPhrase { say("of \(Translator(.current)(value, korean: "x"))") }
    #expect(words(Translator(.korean)) == "of x")
    #expect(StoredPhrase(written: value).text.utf8.allSatisfy { $0 >= 0x20 })
  }

  @Test func `damaged stored text is readable without a crash`() throws {
    let moon = try Self.moon()
    let whole = StoredPhrase {
      say("\(say(2, one: "1 film", many: "\(2) films")) is due on \(say("Closed"))")
    }.text
    for cut in 0...whole.utf8.count {
      let (start, end) = (Array(whole.utf8.prefix(cut)), Array(whole.utf8.dropFirst(cut)))
      for bytes in [start, end, end + start] {
        let read = StoredPhrase(stored: String(decoding: bytes, as: UTF8.self))(moon)
        #expect(read.utf8.allSatisfy { $0 >= 0x20 }, "no mark is ever shown")
      }
    }
    let deep = String(repeating: "\u{2}phrase\u{1F}of {1}\u{1F}\u{1F}", count: 4000) + "Ann"
    #expect(StoredPhrase(stored: deep)(Translator(.english)).hasSuffix("of Ann"))
    #expect(StoredPhrase { deep }(Translator(.english)).hasSuffix("of Ann"))
  }
}
