import PlazaBase
import Testing

struct TypedAmountTests {
  @Test(
    arguments: [
      ("GBP", "12", 1_200), ("GBP", "12.5", 1_250), ("GBP", "12,50", 1_250),
      ("GBP", " 12.50 ", 1_250),
      ("GBP", "£5", 500), ("GBP", "£ 5.00", 500), ("GBP", "5 gbp", 500), ("GBP", "1,000", 100_000),
      ("GBP", "1,000.50", 100_050), ("GBP", "1.000,50", 100_050), ("GBP", "1 000,50", 100_050),
      ("GBP", "1\u{202F}000", 100_000), ("GBP", "1'000.00", 100_000),
      ("GBP", "1,000,000", 100_000_000),
      ("EUR", "1.000.000", 100_000_000), ("EUR", "5 €", 500), ("KRW", "₩3,000", 3_000),
      ("KRW", "3,000원", 3_000),
      ("KRW", "３，０００", 3_000), ("JPY", "￥1,000", 1_000), ("KWD", "1.250", 1_250),
      ("KWD", "1,000.250", 1_000_250),
      ("KWD", "1,25", 1_250),
    ])
  func `an amount is parsed in common formats`(code: String, typed: String, minor: Int) throws {
    #expect(try #require(Currency(code)).amount(typed: typed) == Money(minor: minor))
  }

  @Test(
    arguments: [
      ("GBP", ""), ("GBP", "£"), ("GBP", "five"), ("GBP", "-5"), ("GBP", "€5"), ("GBP", "5 EUR"),
      ("GBP", "££5"),
      ("GBP", "12.505"), ("GBP", "1.000"), ("GBP", "12."), ("GBP", ".5"), ("GBP", "1,00,000"),
      ("GBP", "12 50"),
      ("GBP", "1,0000"), ("GBP", ",000"), ("GBP", "1,000 000"), ("GBP", "1,000,000.01.2"),
      ("GBP", "1,000,001"),
      ("GBP", "1e3"), ("GBP", "٣"), ("KRW", "3.5"), ("KRW", "3.000"), ("KWD", "1,000"),
    ])
  func `an invalid or ambiguous amount is refused`(code: String, typed: String) throws {
    #expect(try #require(Currency(code)).amount(typed: typed) == nil)
  }

  @Test(arguments: ["GBP", "KRW", "KWD"], [0, 1, 50, 1_250, 100_000, 999_900])
  func `the form value and the displayed format of an amount parse to the same amount`(
    code: String, minor: Int
  ) throws {
    let (currency, amount) = (try #require(Currency(code)), Money(minor: minor))
    #expect(currency.amount(typed: currency.typed(amount)) == amount)
    #expect(currency.amount(typed: currency.format(amount)) == amount)
  }
}
