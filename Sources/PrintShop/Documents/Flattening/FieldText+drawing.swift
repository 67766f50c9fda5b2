import PlazaMarkup
import PlazaProcesses

extension FieldText {
  /// Draws the texts on the pages of `flat.pdf`.
  static func draw(_ all: [FieldText], on sizes: [PageBox], _ scratch: ScratchDirectory)
    async throws
  {
    for page in Set(all.map(\.page)).sorted() {
      let (width, height) = (String(sizes[page].width), String(sizes[page].height))
      let drawing: Markup = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)">\
        \(all.filter { $0.page == page }, { $0.drawing })</svg>
        """
      try scratch.put("texts.svg", drawing.bytes)
      let size = [
        "--page-width=\(width)pt", "--page-height=\(height)pt", "--width=\(width)pt",
        "--height=\(height)pt",
      ]
      let files = [
        "--output=" + scratch.absolutePath("texts.pdf"), scratch.absolutePath("texts.svg"),
      ]
      try await scratch.run(SandboxedCommand("rsvg-convert", ["--format=pdf"] + size + files))
      let over = ["--overlay", "texts.pdf", "--to=\(page + 1)", "--", "combined.pdf"]
      try await scratch.run(.init("qpdf", ["--warning-exit-0", "flat.pdf"] + over, .manyPages))
      guard let combined = try scratch.get("combined.pdf", atMost: PreparedPDF.largest) else {
        return
      }
      try scratch.put("flat.pdf", combined)
    }
  }
}
