import PlazaMarkup
import PlazaProcesses

extension FieldWords {
  /// Draws the texts on the pages of `flat.pdf`.
  static func draw(_ all: [FieldWords], on sizes: [PageBox], _ scratch: ScratchDirectory)
    async throws
  {
    for page in Set(all.map(\.page)).sorted() {
      let (width, height) = (String(sizes[page].width), String(sizes[page].height))
      let drawing: Markup = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)">\
        \(all.filter { $0.page == page }, { $0.drawing })</svg>
        """
      try scratch.put("words.svg", drawing.bytes)
      let size = [
        "--page-width=\(width)pt", "--page-height=\(height)pt", "--width=\(width)pt",
        "--height=\(height)pt",
      ]
      let files = [
        "--output=" + scratch.absolutePath("words.pdf"), scratch.absolutePath("words.svg"),
      ]
      try await scratch.run(SandboxedCommand("rsvg-convert", ["--format=pdf"] + size + files))
      let over = ["--overlay", "words.pdf", "--to=\(page + 1)", "--", "worded.pdf"]
      try await scratch.run(.init("qpdf", ["--warning-exit-0", "flat.pdf"] + over, .manyPages))
      guard let worded = try scratch.get("worded.pdf", atMost: PreparedPDF.largest) else { return }
      try scratch.put("flat.pdf", worded)
    }
  }
}
