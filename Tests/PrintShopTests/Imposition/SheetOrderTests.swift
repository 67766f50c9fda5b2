import PlazaBase
import PlazaProcesses
import PlazaTesting
import Testing

@testable import PrintShop

/// The positions of pages on sheets, measured in poppler's rendering.
@Suite struct SheetOrderTests {
  private static let slides = (width: 960, height: 540)
  private static let pages = (width: 595, height: 842)

  private static func boxes(
    _ count: Int, _ size: (width: Int, height: Int), _ options: PrintOptions,
    isForScreen: Bool = true
  ) async throws -> (Raster, [Raster.Box]) {
    var found: (Raster, [Raster.Box])?
    try await UploadFixture.open { room in
      let impose = ImposePages(documentStore: room.documentStore, tools: room.tools)
      let made = try await impose(
        MarkedPages.pdf(count, width: size.width, height: size.height), options,
        [Array(1...count)],
        isForScreen: isForScreen)
      let raster = try await room.tools.raster(made)
      found = (
        raster, try (1...count).map { try #require(raster.box(of: MarkedPages.colour($0))) }
      )
    }
    return try #require(found)
  }

  @Test(arguments: [true, false], PrintOptions.numbersUp)
  func `pages on a side are in reading order, upright and of one size`(
    isSlides: Bool, numberUp: Int
  ) async throws {
    let size = isSlides ? Self.slides : Self.pages
    var options = PrintOptions()
    options.numberUp = numberUp
    let (raster, boxes) = try await Self.boxes(numberUp, size, options)
    #expect(
      (raster.width > raster.height)
        == ((size.width > size.height) == [1, 4, 9, 16].contains(numberUp)))
    let ratio = Double(size.width) / Double(size.height)
    for (index, box) in boxes.enumerated() {
      #expect(raster.isUpright(box), "page \(index + 1)")
      #expect(
        abs(Double(box.width) / Double(box.height) - ratio) < 0.05, "page \(index + 1): \(box)")
      guard index > 0 else { continue }
      let before = boxes[index - 1]
      #expect(
        box.top > before.bottom || box.left > before.right && abs(box.top - before.top) < 3,
        "page \(index + 1)")
    }
    // The pages cover most of the sheet, so none is smaller than necessary.
    let area = boxes.reduce(0) { $0 + $1.width * $1.height }
    #expect(Double(area) > 0.5 * Double(raster.width * raster.height))
  }

  @Test func `paper is fed upright, and landscape pages are rotated left on every sheet`()
    async throws
  {
    let (raster, boxes) = try await Self.boxes(1, Self.slides, PrintOptions(), isForScreen: false)
    #expect(raster.width < raster.height)
    let box = boxes[0]
    #expect(box.height > box.width)
    let mark = raster[box.left + box.width * 15 / 100, box.top + box.height * 85 / 100]
    #expect(mark.isLike(Raster.Dot(red: 0, green: 0, blue: 0)))
  }

  @Test(arguments: [true, false], [1, 2, 4])
  func `a requested orientation is used, with the pages upright`(
    isSlides: Bool, numberUp: Int
  ) async throws {
    for orientation in [Orientation.landscape, .portrait] {
      var options = PrintOptions()
      (options.orientation, options.numberUp) = (orientation, numberUp)
      let (raster, boxes) = try await Self.boxes(
        numberUp, isSlides ? Self.slides : Self.pages, options)
      #expect((raster.width > raster.height) == (orientation == .landscape))
      for box in boxes { #expect(raster.isUpright(box)) }
      if numberUp == 2 { #expect((boxes[1].left > boxes[0].right) == (orientation == .landscape)) }
      if numberUp == 4 {
        #expect(boxes[1].left > boxes[0].right && boxes[2].top > boxes[0].bottom)
      }
    }
  }

  @Test func `each side of a mixed document has the orientation of its pages`() async throws {
    try await UploadFixture.open { room in
      let document = MarkedPages.pdf([Self.slides, Self.pages])
      let impose = ImposePages(documentStore: room.documentStore, tools: room.tools)
      let made = try await impose(document, PrintOptions(), [[1], [2]], isForScreen: true)
      let (first, second) = (
        try await room.tools.raster(made), try await room.tools.raster(made, page: 2)
      )
      #expect(first.width > first.height && second.height > second.width)
    }
  }
}
