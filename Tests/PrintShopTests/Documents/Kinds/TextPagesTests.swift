import Testing

@testable import PrintShop

@Suite struct TextPagesTests {
  @Test func `a line is broken after a space, and a word that is too long where it is too long`() {
    let words = String(repeating: "word ", count: 20)
    #expect(TextPages(words)?.pages == [[String(repeating: "word ", count: 17), "word word word "]])
    let long = String(repeating: "x", count: 100)
    #expect(TextPages(long)?.pages.first?.map(\.count) == [88, 12])
  }

  @Test func `letters of Korea take two columns, a tab goes on to the next eighth`() {
    #expect(TextPages(String(repeating: "가", count: 50))?.pages.first?.map(\.count) == [44, 6])
    #expect(TextPages("a\tb\n가\tb")?.pages == [["a       b", "가      b"]])
  }

  @Test func `a page is full, or ends where the text says so; what has too many is refused`() {
    #expect(TextPages(String(repeating: "x\n", count: 57))?.pages.map(\.count) == [56, 2])
    #expect(TextPages("one\u{C}two")?.pages == [["one"], ["two"]])
    #expect(TextPages("one\n\u{C}")?.pages == [["one", ""]])
    #expect(TextPages(String(repeating: "\u{C}", count: 301)) == nil)
    #expect(TextPages(String(repeating: "\n", count: 4_000_001)) == nil)
  }
}
