import PlazaBase
import PlazaImaging
import Testing

@testable import MediaLibrary

/// Emoji that are burnt into a video have the same colours as on the page.
struct ColouredTextTests {
  @Test(arguments: ["⭐", "<&⭐", "-⭐"])
  func `an emoji keeps its own colours next to text in the colour of the drawing`(text: String)
    async throws
  {
    try await FootageFixture.open { fixture in
      let picture = Rendition(
        width: 640, height: 360, frames: 1, rate: try #require(FrameRate(25)), timeScale: 25,
        hasSound: false)
      let drawing = Drawing(
        id: "d", tool: .text, from: 0, to: 0, color: "#0000ff", width: 40,
        points: [Drawing.Point(0.1, 0.6)], text: text
      )
      var sheet = AnnotationSVG([drawing], calibration: nil, on: picture)
      #expect(sheet.colouredTexts.map(\.text) == [text])
      for text in sheet.colouredTexts {
        sheet.pictures[text] = try await text.picture(fixture.tools)
      }
      let drawn = try await SVGRasterizer(tools: fixture.tools).render(
        sheet.svg, width: 640, height: 360)
      let path = try fixture.write("drawn.png", drawn)
      let pixels = try await fixture.run(
        "ffmpeg", ["-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-"])
      var (yellow, blue) = (0, 0)
      var rows = 0..<0
      for place in stride(from: 0, to: pixels.count, by: 4) where pixels[place + 3] > 200 {
        let (red, ownBlue) = (Int(pixels[place]), Int(pixels[place + 2]))
        if red > ownBlue + 100 {
          yellow += 1
          let row = place / 4 / 640
          rows = min(rows.isEmpty ? row : rows.lowerBound, row)..<max(rows.upperBound, row + 1)
        }
        if ownBlue > red + 150 { blue += 1 }
      }
      #expect(yellow > 1000, "\(yellow)")
      #expect((blue > 100) == (text.count > 1), "\(blue)")
      // The emoji are on the same baseline as letters.
      #expect(
        (90..<200).contains(rows.lowerBound) && (190..<230).contains(rows.upperBound), "\(rows)")
    }
  }

  @Test func `letters and digits are drawn as text`() {
    for text in ["Edge 3", "각도 #1 *", "©"] { #expect(!ColouredText.isNeeded(for: text)) }
    for text in ["👍🏽", "❤️", "3️⃣", "🇰🇷"] { #expect(ColouredText.isNeeded(for: text)) }
  }
}
