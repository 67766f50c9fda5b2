import PlazaBase
import Testing

@testable import PrintShop

struct SideTableTests {
  @Test func `adjacent sides of one colour share a line`() {
    let pages = (1...10).map {
      DocumentPage(number: $0, width: 21000, height: 29700, isColour: (5...6).contains($0))
    }
    var options = PrintOptions()
    options.colour = .auto
    options.sides = .longEdge
    options.numberUp = 2
    let table = SideTable(imposition: Imposition(pages, options))
    #expect(
      table.stretches == [
        .init(sides: 1...2, sheets: 1...1, pages: 1...4, isColour: false),
        .init(sides: 3...3, sheets: 2...2, pages: 5...6, isColour: true),
        .init(sides: 4...5, sheets: 2...3, pages: 7...10, isColour: false),
      ])
  }

  @Test func `skipped pages start a new line`() {
    let pages = (1...9).map {
      DocumentPage(number: $0, width: 21000, height: 29700, isColour: false)
    }
    var options = PrintOptions()
    options.pages = PageRanges("1-3,7")
    let table = SideTable(imposition: Imposition(pages, options))
    #expect(table.stretches.map(\.pages) == [1...3, 7...7])
  }
}
