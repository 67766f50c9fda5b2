import Foundation
import PlazaBase
import PlazaMarkup
import PlazaProcesses

/// A text with emoji, rendered as a picture in the emoji's own colours, because the program that
/// rasterises the SVG draws glyphs in a single colour.
struct ColouredText: Sendable, Hashable {
  let text: String
  /// The colour of the letters, as `#rrggbb`.
  let color: String
  /// The font size, in pixels.
  let size: Int

  /// The distance from the top of the layout to the baseline, as a multiple of the font size.
  /// Emoji make a line higher than letters do.
  static let baseline = 1.08

  /// Returns whether a text contains emoji.
  static func isNeeded(for text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
  }

  struct Picture: Sendable {
    let png: [UInt8]
    let width: Int
    let height: Int
    /// The offset from the left upper corner of the layout, in pixels.
    let left: Int
    let top: Int
  }

  /// Renders the text.
  /// - Throws: `ToolError`.
  func picture(_ tools: ToolRunner) async throws -> Picture {
    let markup: Markup = "<span foreground=\"\(color)\">\(text)</span>"
    return try await tools.withScratchDirectory { scratch in
      try await scratch.run(
        SandboxedCommand(
          "vips",
          [
            "text", "words.v", String(decoding: markup.bytes, as: UTF8.self), "--font",
            "sans bold \(size)", "--dpi",
            "72",
            "--rgba",
          ]))
      try await scratch.run(SandboxedCommand("vips", ["copy", "words.v", "words.png"]))
      let header = try await scratch.run(SandboxedCommand("vipsheader", ["-a", "words.v"]))
      let numbers = Dictionary(
        String(decoding: header, as: UTF8.self).split(separator: "\n").compactMap { line in
          line.firstMatch(of: /^(\w+): (-?\d+)$/).flatMap { found in
            Int(found.2).map { (String(found.1), $0) }
          }
        }
      ) { first, _ in first }
      guard let png = try scratch.get("words.png", atMost: 16 << 20), let width = numbers["width"],
        let height = numbers["height"]
      else { throw ToolError.failed("vips", message: "it left no picture") }
      return Picture(
        png: png, width: width, height: height, left: numbers["xoffset"] ?? 0,
        top: numbers["yoffset"] ?? 0)
    }
  }
}

extension ColouredText.Picture {
  /// Returns the SVG filter that draws the same dark outline as letters have. A document needs it
  /// once.
  /// - Parameter thickness: The thickness of the outline, in pixels.
  static func edge(_ thickness: Double) -> Markup {
    """
    <filter id="edge" x="-20%" y="-20%" width="140%" height="140%"><feMorphology in="SourceAlpha" operator="dilate" \
    radius="\(String(thickness))" result="wide"/><feFlood flood-color="#000"/><feComposite in2="wide" operator="in"/>\
    <feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>
    """
  }

  /// Returns the picture as an SVG element.
  /// - Parameter point: The start of the text's baseline.
  func markup(_ text: ColouredText, at point: (x: Double, y: Double)) -> Markup {
    let x = Int(nearest: point.x) + left
    let y = Int(nearest: point.y - ColouredText.baseline * Double(text.size)) + top
    return """
      <image x="\(x)" y="\(y)" width="\(width)" height="\(height)" filter="url(#edge)" \
      href="data:image/png;base64,\(Data(png).base64EncodedString())"/>
      """
  }
}
