import Foundation
import PlazaBase
import PlazaData
import PlazaFiles
import PlazaImaging
import PlazaProcesses
import PlazaTesting
import Testing

@testable import PrintShop

/// Runs the real tools.
@Suite struct PrepareDocumentTests {
  @Test func `a prepared document has the displayed size of each page`() async throws {
    try await UploadFixture.open { room in
      let id = try await room.upload(
        PDFText.of(["", "/Rotate 90", "/MediaBox [0 0 842 1191]"]), name: "a.pdf")
      let ready = try await room.prepare(id)
      #expect(ready.state == .ready && ready.pages == 3)
      let pages = try await room.store.read { try Document.pages(of: id, $0) }
      #expect(
        pages.map { "\($0.width)x\($0.height)" } == ["20990x29704", "29704x20990", "29704x42016"])
      #expect(try await room.documentStore.title(of: id) == "a.pdf")
      #expect(try await room.documentStore.bytes(of: id, .upload) == nil)
      #expect(
        try #require(try await room.documentStore.bytes(of: id, .pdf)).starts(with: "%PDF-".utf8))
    }
  }

  @Test func `a page tree that declares one page but has forty is priced as forty`() async throws {
    try await UploadFixture.open { room in
      let lie = PDFText.of(Array(repeating: "", count: 40), pageCount: 1)
      let ready = try await room.prepare(try await room.upload(lie))
      #expect(ready.pages == 40)
      let pages = try await room.store.read { try Document.pages(of: ready.id, $0) }
      let price = try #require(DocumentPrice(pages, PrintOptions(), OrderFixture.rates))
      #expect(price.sides == 40)
    }
  }

  @Test func `a dynamic XFA form and a certificate-encrypted file are refused`() async throws {
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>"
    let pages = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
    let form = PDFText.file([
      "<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm << /Fields [] /XFA [] >> >>",
      pages, page,
    ])
    let plain = String(
      decoding: PDFText.file(["<< /Type /Catalog /Pages 2 0 R >>", pages, page]), as: UTF8.self)
    let locked = plain.replacing(
      "/Root 1 0 R",
      with: """
        /Root 1 0 R /ID [(a) (a)] /Encrypt << /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s4 /V 4 /R 4 \
        /Recipients [(a)] >>
        """)
    try await UploadFixture.open { room in
      for (file, why) in [
        (form, DocumentRefusal.dynamicForm), (Array(locked.utf8), .lockedByCertificate),
      ] {
        let document = try await room.prepare(try await room.upload(file))
        #expect(document.reason == why.rawValue)
      }
    }
  }

  @Test func `a page is in colour only if its content has colour`() async throws {
    try await UploadFixture.open { room in
      let id = try await room.upload(
        PDFText.of(
          Array(repeating: "", count: 3),
          drawing: [2: "1 0 0 rg 100 100 200 200 re f", 3: "0.5 g 9 9 99 99 re f"]))
      _ = try await room.prepare(id)
      #expect(
        try await room.store.read { try Document.pages(of: id, $0).map(\.isColour) } == [
          false, true, false,
        ])
    }
  }

  @Test(arguments: [
    ("broken", DocumentRefusal.damaged), ("locked", .locked), ("noise", .unknownKind),
    ("hwp", .hangul),
  ])
  func `an unprintable file is refused with the reason`(what: String, reason: DocumentRefusal)
    async throws
  {
    try await UploadFixture.open { room in
      let whole = PDFText.of(["", ""])
      let bytes: [UInt8]
      switch what {
      case "broken": bytes = Array("%PDF-1.7\n".utf8) + whole.suffix(40).reversed()
      case "locked": bytes = try await PDFText.locked(whole, room.tools)
      case "hwp":
        bytes = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + Array("HWP Document File".utf8)
      default: bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0) }
      }
      let document = try await room.prepare(try await room.upload(bytes))
      #expect(document.state == .refused && document.reason == reason.rawValue)
      #expect(document.pages == nil)
    }
  }

  /// After deletion, a text from a document and its title must not be found in any file or in the
  /// database.
  @Test(arguments: [Engine.sqliteFile, .postgres])
  func `a deleted document leaves no data behind`(engine: Engine) async throws {
    let canary = "canary-4f1d2c"
    try await UploadFixture.open(on: engine) { room in
      let bytes = PDFText.of(
        ["/Note (\(canary))"], drawing: [1: "BT /F1 24 Tf 72 720 Td (\(canary)) Tj ET"])
      let id = try await room.upload(bytes, name: "\(canary).pdf")
      _ = try await room.prepare(id)
      #expect(try await room.documentStore.title(of: id) == "\(canary).pdf")
      #expect(try room.find(canary).isEmpty, "it could be read while it was kept")
      try await SweepDocuments(documentStore: room.documentStore, now: room.clock.now + .hours(72))
        .callAsFunction()
      #expect(try await room.documentStore.bytes(of: id, .pdf) == nil)
      #expect(try await room.documentStore.title(of: id) == nil)
      #expect(try room.find(canary).isEmpty)
      #expect(try await room.documentStore.files.list(DocumentPart.prefix).isEmpty)
      let row = try await room.store.read {
        try $0.first("SELECT key, title, state FROM print_document WHERE id = \(id)")
      }
      #expect(try #require(row).optional("key", as: [UInt8].self) == nil)
      #expect(try #require(row).value("state", as: String.self) == "gone")
    }
  }

  @Test(arguments: Engine.all)
  func `a document in two orders is kept until no order needs it`(engine: Engine) async throws {
    try await OrderFixture.open(on: engine) { shop in
      let ann = try await shop.member()
      let first = try await shop.paid(ann)
      let document = try #require(
        try await shop.store.read { try OrderLine.of(first.id, $0).first }
      ).document
      let second = try await shop.pay(
        shop.draft(ann, [PrintRequest(document: document, options: PrintOptions())]))
      let kept = {
        try await shop.store.read { try Document.find(document, of: ann, $0)?.retainedUntil }
      }
      let asked = try #require(try await kept())
      try await shop.start(first)
      for run in try await shop.runs(first) { try await shop.end(run, .done) }
      let done = try await shop.finish(first)
      #expect(try await kept() == asked)
      _ = try await shop.pickUp(done, .customer(ann, code: try #require(done.code)))
      #expect(try await kept() == asked)
      try await shop.cancel(second)
      #expect(try await kept() == shop.clock.now + .hours(24))
    }
  }

  @Test func `a document in an open order cannot be deleted, and orphaned files are removed`()
    async throws
  {
    try await UploadFixture.open { room in
      let stray = try #require(
        FileKey(DocumentPart.prefix, room.clock.world.newID(DocumentPart.self), "sealed"))
      try await room.documentStore.files.put(stray, [1, 2, 3])
      try await SweepDocuments(
        documentStore: room.documentStore, now: World.real.now() + .hours(2)
      ).callAsFunction()
      #expect(try await room.documentStore.files.list(DocumentPart.prefix).isEmpty)
    }
    try await OrderFixture.open(on: .sqliteMemory) { shop in
      let order = try await shop.paid(try await shop.member())
      let line = try #require(try await shop.store.read { try OrderLine.of(order.id, $0).first })
      let delete = DeleteDocument(document: line.document, member: order.member)
      await #expect(throws: DeleteDocument.Refusal.isOrdered) {
        _ = try await shop.store.write { try delete($0) }
      }
      try await shop.cancel(order)
      _ = try await shop.store.write { try delete($0) }
    }
  }
}

extension UploadFixture {
  /// Returns the files of the data folder that contain a text.
  func find(_ text: String) throws -> [String] {
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return all.filter { name in
      FileManager.default.contents(atPath: folder + "/" + name)?.range(of: Data(text.utf8)) != nil
    }
  }
}

/// Creates small PDFs.
enum PDFText {
  /// - Parameters:
  ///   - pages: Additional entries of each page's dictionary; the size is A4 unless an entry sets
  ///     another.
  ///   - drawing: The content of pages, by page number.
  ///   - pageCount: The number of pages that the page tree declares.
  static func of(_ pages: [String], drawing: [Int: String] = [:], pageCount: Int? = nil) -> [UInt8]
  {
    let first = 4
    let kids = pages.indices.map { "\(first + 2 * $0) 0 R" }.joined(separator: " ")
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [\(kids)] /Count \(pageCount ?? pages.count) >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for (index, extra) in pages.enumerated() {
      let box = extra.contains("/MediaBox") ? "" : "/MediaBox [0 0 595 842]"
      let content = drawing[index + 1] ?? ""
      objects.append(
        """
        << /Type /Page /Parent 2 0 R \(box) \(extra) /Resources << /Font << /F1 3 0 R >> >> \
        /Contents \(first + 2 * index + 1) 0 R >>
        """)
      objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
    }
    return file(objects)
  }

  static func locked(_ pdf: [UInt8], by password: String = "secret", _ tools: ToolRunner)
    async throws
    -> [UInt8]
  {
    try await tools.withScratchDirectory { scratch in
      try scratch.put("in.pdf", pdf)
      try await scratch.run(
        SandboxedCommand(
          "qpdf", ["--encrypt", password, "owner", "256", "--", "in.pdf", "out.pdf"]))
      return try #require(try scratch.get("out.pdf", atMost: 1_000_000))
    }
  }

  /// Creates pages of A4 that share one content stream.
  static func sharing(_ drawing: String, by pages: [String]) -> [UInt8] {
    let kids = pages.indices.map { "\($0 + 4) 0 R" }.joined(separator: " ")
    let head = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>",
      "<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)\nendstream",
    ]
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R"
    return file(head + pages.map { "\(page) \($0) >>" })
  }

  static func file(_ objects: [String]) -> [UInt8] {
    var text = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      let digits = String(place)
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "trailer << /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Array(text.utf8)
  }
}
