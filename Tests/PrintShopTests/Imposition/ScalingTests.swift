import PlazaBase
import PlazaProcesses
import PlazaTesting
import Testing

@testable import PrintShop

/// The size of printed pages, measured at 144 dpi.
@Suite struct ScalingTests {
  /// - Returns: The page's width and height on paper, and the distance between their centres, in
  ///   millimetres.
  private static func size(
    _ width: Int, _ height: Int, _ options: PrintOptions, extra: String = ""
  ) async throws -> (width: Double, height: Double, off: Double) {
    var size = (0.0, 0.0, 0.0)
    try await UploadFixture.open { room in
      let impose = ImposePages(documentStore: room.documentStore, tools: room.tools)
      let document = MarkedPages.pdf(1, width: width, height: height, extra: extra)
      let raster = try await room.tools.raster(
        try await impose(document, options, [[1]]), dots: 144)
      let box = try #require(raster.box(of: MarkedPages.colour(1)))
      let millimetres = { (dots: Int) in Double(dots) * 25.4 / 144 }
      let off = max(
        abs(box.left + box.right - raster.width), abs(box.top + box.bottom - raster.height))
      size = (millimetres(box.width), millimetres(box.height), millimetres(off) / 2)
    }
    return size
  }

  private static func expect(
    _ scaling: Scaling, _ page: (Int, Int), is size: (Double, Double), percent: Int = 100,
    extra: String = "",
    margins: Margins = Margins(500, 500, 500, 500)
  ) async throws {
    var options = PrintOptions()
    (options.scaling, options.percent, options.margins) = (scaling, percent, margins)
    let made = try await Self.size(page.0, page.1, options, extra: extra)
    #expect(
      abs(made.width - size.0) < 0.5 && abs(made.height - size.1) < 0.5, "\(scaling): \(made)")
    #expect(made.off < 0.5, "\(scaling): \(made)")
  }

  /// 283.465 points are 100 mm; A4 is 595 × 842 points, A3 842 × 1191.
  @Test func `automatic scaling keeps the page size, and shrinks only if the paper is too small`()
    async throws
  {
    try await Self.expect(.auto, (283, 283), is: (99.8, 99.8))
    try await Self.expect(.auto, (595, 842), is: (209.9, 297))
    try await Self.expect(.auto, (842, 1191), is: (200, 282.9))
    try await Self.expect(.auto, (283, 283), is: (199.7, 199.7), extra: "/UserUnit 2")
  }

  @Test func `shrinking fits a page into the printable area and never enlarges it`() async throws {
    try await Self.expect(.shrink, (283, 283), is: (99.8, 99.8))
    try await Self.expect(.shrink, (595, 842), is: (200, 283))
    try await Self.expect(
      .shrink, (595, 842), is: (190, 268.9), margins: Margins(1000, 500, 1000, 500))
  }

  @Test func `fit and fill enlarge a page, and a percentage is exact`() async throws {
    try await Self.expect(.fit, (283, 283), is: (200, 200))
    try await Self.expect(.fill, (283, 283), is: (210, 297))
    try await Self.expect(.none, (842, 1191), is: (210, 297))
    try await Self.expect(.percent, (283, 283), is: (49.9, 49.9), percent: 50)
    try await Self.expect(.percent, (283, 283), is: (149.7, 149.7), percent: 150)
  }

  @Test func `a small page among several on a side is enlarged only in fit mode`() async throws {
    for scaling in [Scaling.auto, .fit] {
      var options = PrintOptions()
      (options.numberUp, options.scaling) = (2, scaling)
      let size = try await Self.size(142, 142, options)
      #expect((size.width < 51) == (scaling == .auto), "\(size)")
    }
  }
}
