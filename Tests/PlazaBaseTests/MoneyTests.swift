import PlazaBase
import Testing

struct MoneyTests {
  @Test func `amounts of one currency add up`() {
    #expect(Money(minor: 250) + Money(minor: 50) == Money(minor: 300))
  }
}
