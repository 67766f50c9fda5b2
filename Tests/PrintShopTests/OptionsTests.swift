import Testing

@testable import PrintShop

@Suite("Page ranges")
struct OptionsTests {
  @Test("Valid page ranges are parsed, and invalid ones are refused")
  func ranges() {
    #expect(PageRanges("1-3, 5")?.text == "1-3,5")
    #expect(PageRanges("5, 1-3") == nil)
    #expect(PageRanges("0-3") == nil)
    #expect(PageRanges("3-1") == nil)
    #expect(PageRanges("") == nil)
  }
}
