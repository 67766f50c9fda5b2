import Foundation
import PlazaBase
import PlazaData
import PlazaImaging
import PlazaProcesses
import PlazaTesting
import Testing

@testable import PrintShop

@Suite struct ImposePagesTests {
  /// Prices are computed from ``Imposition``, paper is printed by `ImposePages`: they must agree
  /// for all options.
  @Test func `imposition produces the sides that were paid for`() async throws {
    try await UploadFixture.open { room in
      let impose = ImposePages(documentStore: room.documentStore, tools: room.tools)
      let pages = (1...17).map {
        DocumentPage(number: $0, width: 20990, height: 29704, isColour: false)
      }
      let mixed = (1...17).map {
        $0 % 3 == 0 ? "/Rotate 90" : $0 % 5 == 0 ? "/MediaBox [0 0 842 1191]" : ""
      }
      let document = PDFText.of(mixed)
      for (index, up) in PrintOptions.numbersUp.enumerated() {
        for ranges in [nil, "1-9", "2,4-6,17"] {
          var options = PrintOptions()
          (options.numberUp, options.pages) = (up, ranges.flatMap { PageRanges($0) })
          options.media = Media.allCases[index % Media.allCases.count]
          options.orientation = Orientation.allCases[index % Orientation.allCases.count]
          let sides = Imposition(pages, options).sides.map(\.pages)
          let made = try await impose(document, options, sides)
          #expect(made.starts(with: "%PDF-".utf8), "\(options)")
        }
      }
    }
  }

  @Test func `pages that do not exist are not printed`() async throws {
    try await UploadFixture.open { room in
      let impose = ImposePages(documentStore: room.documentStore, tools: room.tools)
      var options = PrintOptions()
      options.pages = PageRanges("2-999999")
      let pages = (1...3).map {
        DocumentPage(number: $0, width: 21_000, height: 29_700, isColour: false)
      }
      let sides = Imposition(pages, options).sides.map(\.pages)
      let made = try await impose(PDFText.of(["", "", ""]), options, sides)
      #expect(try await room.tools.pages(of: made) == 2)
      await #expect(throws: ToolError.self) {
        _ = try await impose(PDFText.of([""]), options, [[1], [2]])
      }
    }
  }

  @Test(arguments: [(1, [1, 2]), (2, [3, 4]), (5, [9])])
  func `the preview of one side has the pages of that side`(number: Int, pages: [Int]) async throws
  {
    try await UploadFixture.open { room in
      let impose = ImposePages(documentStore: room.documentStore, tools: room.tools)
      var options = PrintOptions()
      (options.numberUp, options.pages) = (2, PageRanges("1-9"))
      let all = (1...12).map {
        DocumentPage(number: $0, width: 21_000, height: 29_700, isColour: false)
      }
      let imposition = Imposition(all, options)
      let drawing = Dictionary(
        uniqueKeysWithValues: (1...12).map { ($0, "BT /F1 40 Tf 72 600 Td (Page no \($0)) Tj ET") }
      )
      let document = PDFText.of(Array(repeating: "", count: 12), drawing: drawing)
      let made = try await impose(
        document, options, [imposition.sides[number - 1].pages], isForScreen: true)
      let text = try await room.tools.withScratchDirectory { scratch in
        try scratch.put("made.pdf", made)
        return String(
          decoding: try await scratch.run(SandboxedCommand("pdftotext", ["made.pdf", "-"])),
          as: UTF8.self)
      }
      #expect(text.matches(of: /Page no (\d+)/).compactMap { Int($0.1) } == pages)
    }
  }

  @Test(arguments: [("2,4-5", [2, 4, 5]), (nil, [1, 2, 3, 4, 5, 6])])
  func `the selected pages are printed in order on the selected paper size`(
    ranges: String?, pages: [Int]
  ) async throws {
    try await UploadFixture.open { room in
      let impose = ImposePages(documentStore: room.documentStore, tools: room.tools)
      var options = PrintOptions()
      (options.media, options.pages) = (.a3, ranges.flatMap { PageRanges($0) })
      let drawing = Dictionary(
        uniqueKeysWithValues: (1...6).map { ($0, "BT /F1 40 Tf 72 600 Td (Page no \($0)) Tj ET") })
      let document = PDFText.of(Array(repeating: "", count: 6), drawing: drawing)
      let made = try await impose(document, options, pages.map { [$0] })
      let (text, info) = try await room.tools.withScratchDirectory { scratch in
        try scratch.put("made.pdf", made)
        return (
          try await scratch.run(SandboxedCommand("pdftotext", ["made.pdf", "-"])),
          try await scratch.run(SandboxedCommand("pdfinfo", ["made.pdf"]))
        )
      }
      let words = String(decoding: text, as: UTF8.self).split(whereSeparator: {
        $0.isNewline || $0 == "\u{c}"
      })
      #expect(words.map(String.init) == pages.map { "Page no \($0)" })
      #expect(String(decoding: info, as: UTF8.self).contains("841.89 x 1190.55 pts (A3)"))
    }
  }
}
