import PlazaBase
import PlazaData
import PlazaProcesses
import PlazaTesting
import Testing

@testable import PrintShop

/// Compares pages with all kinds of boxes, from upload to paper, with poppler's rendering.
@Suite struct PageBoxTests {
  private static let drawing = """
    0.2 0.6 0.9 rg 0 0 400 600 re f 1 0.5 0 rg 40 440 120 120 re f 0 0.7 0.2 rg 240 440 120 120 re f
    0.6 0 0.6 rg 40 40 120 120 re f 0 g 180 280 60 60 re f
    """

  @Test(arguments: [
    "", "/Rotate 90", "/Rotate 180", "/Rotate 270", "/Rotate -90", "/Rotate 450", "/Rotate 45",
    "/Rotate /No",
    "/CropBox [100 200 400 600]", "/CropBox [100 200 400 600] /Rotate 90",
    "/CropBox [400 600 100 200]",
    "/CropBox [300 300 900 900] /Rotate 270", "/CropBox [10 10 10 10]", "/TrimBox [50 50 60 60]",
    "/CropBox [1000 1000 1200 1200]",
  ])
  func `a page is printed as it is displayed`(extra: String) async throws {
    for box in ["[0 0 400 600]", "[400 600 0 0]", "[-20 -30 380 570]"] {
      try await UploadFixture.open { room in
        let document = PDFText.of(["/MediaBox \(box) \(extra)"], drawing: [1: Self.drawing])
        let id = try await room.upload(document)
        let ready = try await room.prepare(id)
        #expect(ready.state == .ready)
        let (pdf, pages) = (
          try #require(try await room.documentStore.bytes(of: id, .pdf)),
          try await room.store.read { try Document.pages(of: id, $0) }
        )
        let isEmptyCrop = extra.contains("[10 10 10 10]") || extra.contains("[1000")
        // Poppler also shows content outside the MediaBox; the standard does not (ISO 32000-1
        // §14.11.2).
        let inside = box == "[-20 -30 380 570]" ? "[300 300 380 570]" : "[300 300 400 600]"
        let shown = isEmptyCrop ? "" : extra.replacing("[300 300 900 900]", with: inside)
        let looked = PDFText.of(["/MediaBox \(box) \(shown)"], drawing: [1: Self.drawing])
        let seen = try await room.tools.raster(looked, isCropped: true)
        let kept = try await room.tools.raster(pdf)
        #expect(kept.differs(from: seen, at: (0, 0)) < 0.02)
        #expect(
          abs(pages[0].width - seen.width * 2540 / 72) < 40
            && abs(pages[0].height - seen.height * 2540 / 72) < 40)
        let made = try await ImposePages(documentStore: room.documentStore, tools: room.tools)(
          pdf, PrintOptions(), [[1]], isForScreen: true)
        let side = try await room.tools.raster(made)
        #expect(
          side.differs(
            from: seen, at: ((side.width - seen.width) / 2, (side.height - seen.height) / 2))
            < 0.03,
          "\(box) \(extra)")
      }
    }
  }

  @Test func `patterns, groups and shared drawings are preserved`() async throws {
    try await UploadFixture.open { room in
      let red =
        "/Resources << /ColorSpace << /C [/Separation /R /DeviceRGB << /FunctionType 2 /Domain [0 1] /N 1"
      let resources = { (colour: String) in "\(red) /C0 [1 1 1] /C1 [\(colour)] >>] >> >>" }
      let document = PDFText.sharing(
        "/C cs 1 scn 50 50 300 300 re f", by: [resources("1 0 0"), resources("0 0 1")])
      let id = try await room.upload(document)
      #expect(try await room.prepare(id).pages == 2)
      let pdf = try #require(try await room.documentStore.bytes(of: id, .pdf))
      let (first, second) = (
        try await room.tools.raster(pdf), try await room.tools.raster(pdf, page: 2)
      )
      #expect(first[200, 600].isLike(.init(red: 255, green: 0, blue: 0)))
      #expect(second[200, 600].isLike(.init(red: 0, green: 0, blue: 255)))
    }
  }
}

extension Raster {
  /// Returns the proportion of pixels that differ from another image placed at a position in this
  /// one.
  fileprivate func differs(from other: Raster, at place: (x: Int, y: Int)) -> Double {
    var (count, others) = (0, 0)
    for y in 0..<other.height {
      for x in 0..<other.width where place.x + x < width && place.y + y < height {
        count += 1
        if !self[place.x + x, place.y + y].isLike(other[x, y]) { others += 1 }
      }
    }
    return count * 10 < other.width * other.height * 9 ? 1 : Double(others) / Double(count)
  }
}
