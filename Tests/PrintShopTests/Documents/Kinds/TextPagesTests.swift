import Testing

@testable import PrintShop

@Suite struct TextPagesTests {
  @Test func `a line breaks after a space, or inside a word that is longer than the line`() {
    let words = String(repeating: "word ", count: 20)
    #expect(
      TextPages(words)?.pages == [[String(repeating: "word ", count: 17), "word word word "]])
    let long = String(repeating: "x", count: 100)
    #expect(TextPages(long)?.pages.first?.map(\.count) == [88, 12])
  }

  @Test func `Korean letters take two columns, and a tab advances to a multiple of eight`() {
    #expect(TextPages(String(repeating: "가", count: 50))?.pages.first?.map(\.count) == [44, 6])
    #expect(TextPages("a\tb\n가\tb")?.pages == [["a       b", "가      b"]])
  }

  @Test func `a page ends when full or at a form feed, and too many pages are refused`() {
    #expect(TextPages(String(repeating: "x\n", count: 57))?.pages.map(\.count) == [56, 2])
    #expect(TextPages("one\u{C}two")?.pages == [["one"], ["two"]])
    #expect(TextPages("one\n\u{C}")?.pages == [["one", ""]])
    #expect(TextPages(String(repeating: "\u{C}", count: 301)) == nil)
    #expect(TextPages(String(repeating: "\n", count: 4_000_001)) == nil)
  }
}
