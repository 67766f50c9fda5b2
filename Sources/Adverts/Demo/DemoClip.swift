public import PlazaBase
public import PlazaData
public import PlazaFiles
import PlazaImaging
import PlazaMarkup
public import PlazaProcesses

/// A generated clip of 15 seconds for the demo, stored like an uploaded one: a cup fills while the
/// sun sets.
public struct DemoClip: Sendable {
  static let seconds = 15
  /// Frames per second.
  static let pace = 2
  static let (width, height) = (640, 360)

  private let clip: AdvertClip

  /// Renders and stores the clip.
  /// - Returns: nil if the image tools are not installed; the demo then has no clip.
  public init?(files: any FileStore, tools: ToolRunner, in world: World) async {
    let clip = AdvertClip(id: world.newID(), kind: .webm)
    guard let film = try? await Self.film(tools),
      (try? await AdvertFiles(files: files, pictures: Pictures(tools: tools)).put(film, as: clip))
        != nil
    else { return nil }
    self.clip = clip
  }

  /// Assigns the clip to the first demo advert.
  /// - Returns: The advert.
  public func callAsFunction(_ tx: any Transaction) throws -> ID<Advert>? {
    let headline = DemoAdverts.all.first?.headline
    guard
      let row = try tx.first(
        "SELECT id FROM advert WHERE headline = \(headline) ORDER BY id LIMIT 1")
    else {
      return nil
    }
    let advert: ID<Advert> = try row.value("id")
    try SetClip(advert: advert, clip: clip, length: .seconds(Self.seconds))(tx)
    return advert
  }

  /// Renders all frames onto one tall image, converts it to an animated WebP, and uses its frames
  /// for the clip.
  static func film(_ tools: ToolRunner) async throws -> [UInt8] {
    let count = seconds * pace
    let sheet = Self.sheet(count)
    let moving = try await tools.withScratchDirectory { scratch in
      try scratch.put("sheet.svg", sheet.bytes)
      let size = ["--width=\(width)", "--height=\(height * count)", "--background-color=#2b1a12"]
      try await scratch.run(
        SandboxedCommand(
          "rsvg-convert", ["--format=png", "--output=sheet.png"] + size + ["sheet.svg"]))
      let saving = ["--page-height=\(height)", "--Q=70", "--effort=0", "--strip"]
      let whole = ["--kmin=0", "--kmax=1"]
      try await scratch.run(
        SandboxedCommand("vips", ["webpsave", "sheet.png", "film.webp"] + saving + whole))
      return try scratch.get("film.webp", atMost: 16 << 20) ?? []
    }
    let frames = WebPFrames(moving).frames
    guard frames.count == count else {
      throw ToolError.failed("vips", message: "it made \(frames.count) frames")
    }
    return WebMFile(width: width, height: height, step: 1000 / pace, frames: frames).bytes
  }

  private static func sheet(_ count: Int) -> Markup {
    let frames = (0..<count).map { number in
      "<g transform=\"translate(0 \(number * height))\">\(frame(number, of: count))</g>" as Markup
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height * count)">\(Markup(frames))</svg>
      """
  }

  private static func frame(_ number: Int, of count: Int) -> Markup {
    let part = number * 100 / max(count - 1, 1)
    let words = ["Halfway Coffee", "A cup before the credits", "Around the square, until late"][
      min(part / 34, 2)]
    let coffee = part * 112 / 100
    return """
      <svg width="\(width)" height="\(height)"><rect width="640" height="360" fill="#2b1a12"/>\
      <circle cx="\(120 + part * 4)" cy="\(90 + part)" r="\(70 + part / 4)" fill="#f4a259" fill-opacity=".85"/>\
      <path d="M0 270h640v90H0z" fill="#5b3a29"/>\
      <path d="M232 142h176v44a88 88 0 0 1-176 0z" fill="#fffaf0"/>\
      <path d="M408 158h26a28 28 0 0 1 0 56h-40" fill="none" stroke="#fffaf0" stroke-width="12"/>\
      <rect x="250" y="152" width="140" height="10" rx="5" fill="#c98b5a"/>\
      <rect x="250" y="152" width="\(28 + coffee)" height="10" rx="5" fill="#5b2e12"/>\
      <path d="M\(280 + part % 12) 124q-16-22 0-44t0-40M\(336 - part % 12) 124q-16-22 0-44t0-40" fill="none" \
      stroke="#fffaf0" stroke-width="7" stroke-linecap="round" stroke-opacity="\(part % 20 < 10 ? ".75" : ".5")"/>\
      <text x="320" y="322" font-family="\(PDF.fonts)" font-size="30" font-weight="700" fill="#fffaf0" \
      text-anchor="middle">\(words)</text></svg>
      """
  }
}
