import PlazaImaging
import PlazaMarkup
import PlazaProcesses

/// The pages of a demo document, drawn as if they contained text.
struct DemoPage: Sendable {
  let print: DemoPrint

  func pdf(_ tools: ToolRunner) async throws -> [UInt8] {
    try await tools.withScratchDirectory { scratch in
      let names = (1...print.pages).map { "page-\($0).svg" }
      for (number, name) in names.enumerated() { try scratch.put(name, page(number + 1).bytes) }
      try await scratch.run(
        SandboxedCommand("rsvg-convert", ["--format=pdf", "-o", "pages.pdf"] + names))
      return try scratch.get("pages.pdf", atMost: 10_000_000) ?? []
    }
  }

  /// An A4 page in portrait, in points.
  private func page(_ number: Int) -> Markup {
    let title = print.title.replacing(".pdf", with: "")
    let lines = (0..<26).map { line -> Markup in
      let shorter = (line * 37 + number * 53) % 5 * (line % 6 == 5 ? 60 : 7)
      return "<path d=\"M72 \(190 + line * 22)h\(451 - shorter)\"/>"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="595.28pt" height="841.89pt" viewBox="0 0 595.28 841.89">\
      <rect width="595.28" height="841.89" fill="#fff"/><g font-family="\(PDF.fonts)" fill="#111">\
      <text x="72" y="110" font-size="26" font-weight="700">\(title)</text>\
      <text x="72" y="138" font-size="13" fill="#555">\(number) / \(print.pages)</text></g>\
      <g stroke="#999" stroke-width="5" fill="none">\(Markup(print.isColour ? Array(lines.suffix(11)) : lines))</g>\
      \(print.isColour ? chart(number) : .empty)</svg>
      """
  }

  private func chart(_ number: Int) -> Markup {
    let colours = ["#d94f3d", "#2f6fb3", "#e5a823", "#3b8f5a", "#7b4fa3"]
    let bars = colours.enumerated().map { place, colour in
      let height = 60 + (place * 61 + number * 43) % 190
      return
        "<rect x=\"\(96 + place * 84)\" y=\"\(470 - height)\" width=\"56\" height=\"\(height)\" fill=\"\(colour)\"/>"
        as Markup
    }
    return
      "<path d=\"M72 180v290h451\" stroke=\"#333\" stroke-width=\"3\" fill=\"none\"/>\(Markup(bars))"
  }
}
