import PlazaBase
import PlazaData
import PlazaProcesses
import PlazaTesting
import Testing

@testable import PrintShop

/// Renders one side more than is charged.
private struct ExtraSideRenderer: PrintFileRenderer {
  func file(_ line: OrderLine) async throws -> PrintFile? {
    PrintFile(pdf: BlankPageRenderer.pdf(line.imposition.sides.count + 1), sidesBefore: 1)
  }
}

/// The order's number and the customer's initials on paper.
struct MarkTests {
  private static let drawing = MarkDrawing(
    number: 176, initials: "김.", store: "Library", document: 1, documents: 2)

  @Test(arguments: [PaperMark.first, .cover], [Sides.oneSided, .longEdge])
  func `a mark is on the first sheet or a cover sheet, and the other pages are unchanged`(
    mark: PaperMark, sides: Sides
  ) async throws {
    try await UploadFixture.open { room in
      var options = PrintOptions()
      options.sides = sides
      let document = PDFText.of(["", ""], drawing: [1: "BT /F1 40 Tf 72 600 Td (One) Tj ET"])
      let made = try await Self.drawing.put(mark, on: document, options, room.tools)
      let before = mark.sides(before: options)
      #expect(try await room.tools.pages(of: made) == 2 + before)
      #expect(before == (mark == .first ? 0 : sides == .oneSided ? 1 : 2))
      let first = try await text(made, 1, room.tools)
      #expect(first.contains("176") && first.contains("김."))
      #expect(first.contains("One") == (mark == .first))
      let body = try await text(made, before + 1, room.tools)
      #expect(body.contains("One") && body.contains("176") == (mark == .first))
      #expect(!(try await text(made, before + 2, room.tools).contains("176")))
    }
  }

  @Test func `a mark is at the top right of the page in every orientation`() async throws {
    try await UploadFixture.open { room in
      for page in ["", "/MediaBox [0 0 842 595]", "/Rotate 90"] {
        let made = try await Self.drawing.put(
          .first, on: PDFText.of([page]), PrintOptions(), room.tools)
        let told = try await room.tools.withScratchDirectory { scratch in
          try scratch.put("made.pdf", made)
          return String(
            decoding: try await scratch.run(
              SandboxedCommand("pdftotext", ["-bbox", "made.pdf", "-"])), as: UTF8.self)
        }
        let size = try #require(
          told.firstMatch(of: /page width="([0-9.]+)" height="([0-9.]+)"/)?.output)
        let word = try #require(
          told.firstMatch(of: /xMin="([0-9.]+)" yMin="([0-9.]+)"[^>]*>176/)?.output)
        // pdfinfo reports the size before rotation.
        let seen = page.hasPrefix("/Rotate") ? size.2 : size.1
        let (width, left, top) = (Double(seen) ?? 0, Double(word.1) ?? 0, Double(word.2) ?? 999)
        #expect(left > width * 0.7 && left < width && top < 30, "\(page): \(told)")
      }
    }
  }

  @Test func `a mark is inside the margins of the printers`() async throws {
    try await UploadFixture.open { room in
      var options = PrintOptions()
      options.margins = Margins(500, 500, 2000, 1500)
      let made = try await Self.drawing.put(.first, on: PDFText.of([""]), options, room.tools)
      let told = try await room.tools.withScratchDirectory { scratch in
        try scratch.put("made.pdf", made)
        return String(
          decoding: try await scratch.run(
            SandboxedCommand("pdftotext", ["-bbox", "made.pdf", "-"])), as: UTF8.self)
      }
      let word = try #require(
        told.firstMatch(of: /yMin="([0-9.]+)" xMax="([0-9.]+)"[^>]*>김/)?.output)
      #expect(try #require(Double(word.1)) >= 1500 * 72 / 2540)
      #expect(try #require(Double(word.2)) <= 595 - 2000 * 72 / 2540)
    }
  }

  @Test func `multiple copies and stapled documents are marked on the first sheet`() {
    var (copies, stapled) = (PrintOptions(), PrintOptions())
    copies.copies = 2
    stapled.finishings = [.staple]
    for options in [copies, stapled] {
      #expect(
        PaperMark.cover.placement(for: options) == .first
          && PaperMark.cover.sides(before: options) == 0)
    }
    #expect(PaperMark.none.placement(for: copies) == .none)
  }

  @Test func `a cover sheet does not count as printed, so a jam is refunded in full`() async throws
  {
    try await PrintingFixture.open(["PRESS_FAIL": "jam"]) { room in
      var room = room
      room.paper = ExtraSideRenderer()
      let order = try await room.order(pages: 5)
      try await room.drive(order) { $0.state == .failed }
      #expect(try await room.shop.runs(order).map(\.sidesDone) == [0])
      #expect(try await room.shop.refund(order).refunded == order.total)
    }
  }

  @Test(arguments: [Sides.oneSided, .longEdge])
  func `a cover sheet that could not be drawn is not taken from what was printed`(sides: Sides)
    async throws
  {
    try await PrintingFixture.open(["PRESS_FAIL": "jam"]) { room in
      let search = room.press.folder + "/broken"
      try await Programs.breaking("qpdf", in: search)
      let tools = try await ToolRunner(
        folder: room.press.folder + "/tools",
        search: [search, "/usr/local/bin", "/usr/bin", "/bin"],
        deadline: .testTimeout, world: .real)
      var room = room
      room.paper = MarkedPageRenderer(
        paper: BlankPageRenderer(), store: room.shop.store, tools: tools)
      let place = room.shop.storeID
      try await room.shop.store.write {
        try $0.run("UPDATE print_store SET marks = 'cover' WHERE id = \(place)")
      }
      var options = PrintOptions()
      options.sides = sides
      let order = try await room.order(pages: 5, options)
      try await room.drive(order) { $0.state == .failed }
      let run = try #require(try await room.shop.runs(order).first)
      #expect(run.sidesBefore == 0 && run.sidesDone == 1)
    }
  }

  @Test func `a store chooses the marks, and customers see the choice before payment`()
    async throws
  {
    try await PrintShopSite.open { site in
      let bob = try await site.visitor(.bob)
      let path = "/print/desk/\(site.storeID)/settings"
      #expect(try await bob.get(path).text.contains("Order number and initials on paper"))
      let form: KeyValuePairs = [
        "name": "Hanbit Print", "nameKorean": "한빛", "address": "24", "phone": "1",
        "place": "37.58,127.03",
        "marks": "cover",
      ]
      _ = try await bob.post(path, form: form)
      #expect(try await site.store.read { try PrintStore.find(site.storeID, $0).marks } == .cover)
      let draft = try await site.shopFixture.draft(Cast.ann.id)
      let page = try await site.visitor(.ann).get(
        "/print/order/\(site.storeID)/drafts/\(draft.id)")
      #expect(
        page.text.contains(
          "With several copies, stapling or binding, they appear in small type on the first sheet instead"
        ))
    }
  }

  private func text(_ pdf: [UInt8], _ page: Int, _ tools: ToolRunner) async throws -> String {
    try await tools.withScratchDirectory { scratch in
      try scratch.put("made.pdf", pdf)
      return String(
        decoding: try await scratch.run(
          SandboxedCommand("pdftotext", ["-f", "\(page)", "-l", "\(page)", "made.pdf", "-"])),
        as: UTF8.self)
    }
  }
}
