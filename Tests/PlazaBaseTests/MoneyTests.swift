import PlazaBase
import Testing

struct MoneyTests {
  @Test func `amounts are added, multiplied and compared`() {
    #expect(Money(minor: 250) + Money(minor: 50) == Money(minor: 300))
    #expect(Money(minor: 300) * 14 == Money(minor: 4_200))
    #expect(Money(minor: 299) < Money(minor: 300))
  }

  @Test(
    arguments: [
      ("GBP", 300, "£3.00"), ("GBP", 5, "£0.05"), ("GBP", 0, "£0.00"), ("GBP", -1, "−£0.01"),
      ("GBP", 123_456_789, "£1,234,567.89"), ("GBP", 100_000, "£1,000.00"),
      ("EUR", 99_999, "€999.99"),
      ("USD", -123_456, "−$1,234.56"), ("KRW", 3_000, "₩3,000"), ("JPY", 7, "¥7"),
      ("CHF", 1_200, "12.00 CHF"),
      ("KWD", 1, "0.001 KWD"), ("RWF", 1_200, "1,200 RWF"),
      ("GBP", Int.min, "−£92,233,720,368,547,758.08"),
    ])
  func `an amount is formatted for its currency`(code: String, minor: Int, text: String) throws {
    #expect(try #require(Currency(code)).format(Money(minor: minor)) == text)
  }

  private static let book = """
    @code x-moon
    @name Lunar
    {1}.{2} [a decimal]
      {1},{2}
    {1},{2} [thousands]
      {1}\u{202F}{2}
    €{1}
      {1} €
    −{1} [an amount]
      -{1}
    """

  @Test(arguments: [
    (1_234_567_89, "1\u{202F}234\u{202F}567,89 €"), (-5, "-0,05 €"),
    (100_000, "1\u{202F}000,00 €"),
  ])
  func `an amount is formatted in the reader's language, including in a stored phrase`(
    minor: Int, text: String
  ) throws {
    let moon = try #require(Language(Phrasebook(Self.book)))
    let euro = try #require(Currency("EUR"))
    #expect(moon.withLanguage { euro.format(Money(minor: minor)) } == text)
    let kept = StoredPhrase { euro.format(Money(minor: minor)) }
    #expect(kept(Translator(moon)) == text)
  }

  @Test(arguments: ["", "gbp", "GB", "GBPP", "G1P", "£££", "XXX", "XTS", "XAU", "QQQ", "BTC"])
  func `text that is not the code of a national currency is refused`(code: String) {
    #expect(Currency(code) == nil)
  }
}
