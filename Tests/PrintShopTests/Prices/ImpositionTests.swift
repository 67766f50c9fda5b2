import PlazaTesting
import Testing

@testable import PrintShop

@Suite struct ImpositionTests {
  private func pages(_ count: Int, colour: Set<Int> = []) -> [DocumentPage] {
    (1...count).map {
      DocumentPage(number: $0, width: 21000, height: 29700, isColour: colour.contains($0))
    }
  }

  @Test func `pages 1 to 9 at two per side make five sides`() {
    var options = PrintOptions()
    options.pages = PageRanges("1-9")
    options.numberUp = 2
    let made = Imposition(pages(40), options)
    #expect(made.sides.map(\.pages) == [[1, 2], [3, 4], [5, 6], [7, 8], [9]])
    #expect(made.sheets == 5)
  }

  @Test
  func `three pages printed two-sided make two sheets and three sides, without the blank back`() {
    var options = PrintOptions()
    options.sides = .longEdge
    let made = Imposition(pages(3), options)
    #expect(made.sides.map(\.sheet) == [1, 1, 2])
    #expect(made.sheets == 2)
  }

  @Test func `a side is in colour if one of its pages is, unless the order is monochrome`() {
    var options = PrintOptions()
    options.numberUp = 2
    options.colour = .auto
    #expect(Imposition(pages(4, colour: [3]), options).sides.map(\.isColour) == [false, true])
    options.colour = .monochrome
    #expect(Imposition(pages(4, colour: [3]), options).sides.map(\.isColour) == [false, false])
    options.colour = .color
    #expect(Imposition(pages(4, colour: [3]), options).sides.map(\.isColour) == [true, true])
  }

  @Test func `imposition and options are stored and read back unchanged`() throws {
    var options = PrintOptions()
    (options.numberUp, options.sides, options.colour) = (4, .shortEdge, .auto)
    let made = Imposition(pages(30, colour: [1, 29]), options)
    #expect(Imposition(text: made.text) == made)
    #expect(
      Imposition(text: "") == nil && Imposition(text: "1 c") == nil
        && Imposition(text: "1 c x") == nil)
    options.finishings = [.bind, .staple]
    options.pages = PageRanges("1-3,5")
    #expect(OptionsText.read(OptionsText.write(options)) == options)
  }
}
