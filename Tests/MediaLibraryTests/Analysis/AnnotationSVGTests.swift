import Foundation
import FoundationXML
import PlazaBase
import PlazaImaging
import PlazaMarkup
import PlazaProcesses
import Testing

@testable import MediaLibrary

/// The export of drawings as SVG and as Kinovea files.
struct AnnotationSVGTests {
  private func rendition() throws -> Rendition {
    Rendition(
      width: 1280, height: 720, frames: 100, rate: try #require(FrameRate(30_000, 1001)),
      timeScale: 30_000,
      hasSound: false)
  }

  private static func drawing(
    _ tool: Drawing.Tool, _ points: [(Double, Double)], text: String? = nil, from: Int = 3
  ) -> Drawing {
    Drawing(
      id: "d-\(tool.rawValue)", tool: tool, from: from, to: 12, color: "#12ab90", width: 10,
      points: points.map { Drawing.Point($0.0, $0.1) }, text: text)
  }

  private static let one: [Drawing] = [
    drawing(.pen, [(0, 0), (0.5, 0.5), (1, 0)]), drawing(.line, [(0.25, 0.5), (0.75, 0.5)]),
    drawing(.arrow, [(0, 0), (0.5, 0)]), drawing(.circle, [(0.5, 0.5), (0.5, 0.75)]),
    drawing(.angle, [(0.5, 0), (0.5, 0.5), (0.78125, 0.5)]),
    drawing(.text, [(0.1, 0.1)], text: "<&\"'>"),
    drawing(.spotlight, [(0.5, 0.5), (0.5, 0.75)], from: 5), drawing(.ruler, [(0, 0), (1, 0)]),
  ]

  @Test func `drawings become valid SVG in video pixels with angles and lengths`() throws {
    let known = Annotations.Calibration(
      points: [Drawing.Point(0, 0), Drawing.Point(0.5, 0)], centimetres: 91.5)
    let svg = AnnotationSVG(Self.one, calibration: known, on: try rendition()).svg
    let text = String(decoding: svg.bytes, as: UTF8.self)
    #expect(XMLParser(data: Data(svg.bytes)).parse())
    #expect(text.contains("points=\"320,360 960,360\"") && text.contains("r=\"180\""))
    #expect(text.contains(">90°<") && text.contains(">183 cm<") && text.contains("&lt;&amp;"))
    let unmeasured = AnnotationSVG(Self.one, calibration: nil, on: try rendition()).svg
    #expect(!String(decoding: unmeasured.bytes, as: UTF8.self).contains(" cm<"))
  }

  @Test(arguments: [
    "a\u{0}b", "\u{1}\u{8}\u{B}\u{C}\u{1F}", "\u{FFFE}\u{FFFF}", "\u{202E}x\u{2066}",
    "]]>\r\n<!--",
    "<\u{338} &\u{301}",
    "-->\u{338}",
  ])
  func `every export format stays valid with any text`(text: String) throws {
    let drawings = [Self.drawing(.text, [(0.1, 0.1)], text: text)]
    let content = Annotations.Content(drawings: drawings)
    for xml in [
      AnnotationSVG(drawings, calibration: nil, on: try rendition()).svg,
      KinoveaFile(text, content, on: try rendition()).xml,
    ] {
      let reader = XMLParser(data: Data(xml.bytes))
      #expect(reader.parse(), "\(String(decoding: xml.bytes, as: UTF8.self))")
    }
    let cues = try AnnotationCues(content, on: try rendition()).text
    #expect(cues.utf8.split(separator: UInt8(ascii: ">")).count == 2, "\(cues)")
    #expect(!cues.utf8.contains { $0 < 0x20 && $0 != 0x0A })
  }

  @Test(arguments: [
    [Drawing.Point(0, 0), Drawing.Point(1e-300, 0)],
    [Drawing.Point(0, 0), Drawing.Point(0, 0.009)],
    [Drawing.Point(0.5, 0.5), Drawing.Point(0.5, 0.5)], [Drawing.Point(0, 0)], [],
  ])
  func `a calibration that is too short is refused, and a stored one does not prevent export`(
    points: [Drawing.Point]
  ) throws {
    let known = Annotations.Calibration(points: points, centimetres: 20_000)
    let ruler = Self.drawing(.ruler, [(-1, -1), (2, 2)])
    let content = Annotations.Content(drawings: [ruler], calibration: known)
    #expect(throws: AnnotationRefusal.calibration) { try content.check(frames: 100) }
    let svg = AnnotationSVG([ruler], calibration: known, on: try rendition()).svg
    #expect(!String(decoding: svg.bytes, as: UTF8.self).contains(" cm<"))
    #expect(
      XMLParser(data: Data(KinoveaFile("x", content, on: try rendition()).xml.bytes)).parse())
  }

  @Test func `the shortest calibration with the greatest length yields a finite number`() throws {
    let known = Annotations.Calibration(
      points: [Drawing.Point(0, 0), Drawing.Point(0.01, 0)], centimetres: 20_000)
    let content = Annotations.Content(
      drawings: [Self.drawing(.ruler, [(-1, 0), (2, 0)])], calibration: known)
    try content.check(frames: 100)
    let svg = AnnotationSVG(content.drawings, calibration: known, on: try rendition()).svg
    #expect(String(decoding: svg.bytes, as: UTF8.self).contains(">6000000 cm<"))
  }

  @Test func `an SVG is rendered with a transparent background`() async throws {
    let tools = try await ToolRunner(
      folder: NSTemporaryDirectory() + UUID().uuidString, deadline: .seconds(60), world: .real)
    let line = Self.drawing(.line, [(0, 0.5), (1, 0.5)])
    let sheet = AnnotationSVG([line], calibration: nil, on: try rendition())
    let png = try await SVGRasterizer(tools: tools).render(sheet.svg, width: 1280, height: 720)
    let pixels = try await tools.withScratchDirectory { scratch in
      try scratch.put("drawn.png", png)
      let coding = ["-f", "rawvideo", "-pix_fmt", "rgba", "drawn.raw"]
      try await scratch.run(
        SandboxedCommand("ffmpeg", ["-v", "error", "-i", "drawn.png"] + coding))
      return try #require(try scratch.get("drawn.raw", atMost: 10_000_000))
    }
    let pixel = { (x: Int, y: Int) in Array(pixels[((y * 1280 + x) * 4)...].prefix(4)) }
    #expect(pixel(640, 360) == [0x12, 0xab, 0x90, 0xff])
    #expect(pixel(640, 100)[3] == 0)
  }

  @Test func `a Kinovea file has a key image for each start frame and all shapes in pixels`()
    throws
  {
    let known = Annotations.Calibration(
      points: [Drawing.Point(0, 0), Drawing.Point(0.5, 0)], centimetres: 91.5)
    let content = Annotations.Content(drawings: Self.one, calibration: known)
    let xml = KinoveaFile("Clip \u{1} <1>", content, on: try rendition()).xml
    let text = String(decoding: xml.bytes, as: UTF8.self)
    #expect(XMLParser(data: Data(xml.bytes)).parse())
    #expect(text.contains("<OriginalFilename>Clip  &lt;1&gt;</OriginalFilename>"))
    #expect(
      text.contains("<Keyframe><Position>3</Position>")
        && text.contains("<Keyframe><Position>5</Position>"))
    #expect(
      text.contains(
        "<PointList Count=\"3\"><Point>0;0</Point><Point>640;360</Point><Point>1280;0</Point>"))
    #expect(text.contains("<Origin>640;360</Origin><Radius>180</Radius>"))
    #expect(
      text.contains("<PointO>640;360</PointO><PointA>640;0</PointA><PointB>1000;360</PointB>"))
    #expect(
      text.contains("<Value>255;18;171;144</Value>") && text.contains("<Length>91.500</Length>"))
    #expect(text.contains("<Frames>9</Frames>") && text.contains("<Value>EndArrow</Value>"))
  }

  @Test func `cues contain each drawing for the time of its frames`() throws {
    let cues = try AnnotationCues(
      Annotations.Content(drawings: Self.one.reversed()), on: try rendition()
    ).text
    let blocks = cues.components(separatedBy: "\n\n")
    #expect(blocks[0] == "WEBVTT" && blocks[1].hasPrefix("d-"))
    #expect(blocks[1].contains("00:00:00.101 --> 00:00:00.434\n"))
    #expect(blocks.count { $0.contains("\"tool\"") } == 8)
  }
}
