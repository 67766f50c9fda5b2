import PlazaBase
import PlazaData
import PlazaIPP
import PlazaImaging
import PlazaTesting
import Testing

@testable import PrintShop

/// File names whose extension does not match the contents.
struct NamedKindTests {
  @Test(arguments: [
    ("photo.jpg", DocumentRefusal.notPicture), ("notes.TXT", .notText), ("essay.docx", .notOffice),
    ("table.xlsx", .notOffice), ("논문.pptx", .notOffice),
  ])
  func `a PDF with the extension of another format is refused before payment`(
    name: String, reason: DocumentRefusal
  )
    async throws
  {
    try await UploadFixture.open { room in
      let document = try await room.prepare(try await room.upload(PDFText.of([""]), name: name))
      #expect(document.state == .refused && document.reason == reason.rawValue)
    }
  }

  @Test func `a file with a matching or unknown extension is accepted`() async throws {
    try await UploadFixture.open { room in
      for name in ["essay.pdf", "essay.PDF", "essay", "essay.v2", ".pdf", "docx", "a.docx.pdf"] {
        #expect(
          try await room.prepare(try await room.upload(PDFText.of([""]), name: name)).state
            == .ready, "\(name)")
      }
      let text = try await room.prepare(
        try await room.upload(Array("Hello".utf8), name: "hello.pdf"))
      #expect(text.reason == DocumentRefusal.notPDF.rawValue)
      #expect(
        try await room.prepare(try await room.upload(Array("a,b".utf8), name: "list.csv")).state
          == .ready)
    }
  }

  @Test func `HTML, SVG and PostScript source is not printed as text`() async throws {
    try await UploadFixture.open { room in
      for (name, text) in [
        ("page.html", "<!doctype html><p>Hi"), ("Logo.SVG", "<svg/>"),
        ("plan.eps", "%!PS-Adobe-3.0"),
        ("plan", "%!PS-Adobe-3.0\n/Helvetica findfont"),
      ] {
        let document = try await room.prepare(try await room.upload(Array(text.utf8), name: name))
        #expect(document.reason == DocumentRefusal.unknownKind.rawValue, "\(name)")
      }
      let notes = try await room.prepare(
        try await room.upload(Array("<p>Hi".utf8), name: "notes.txt"))
      #expect(notes.state == .ready)
    }
  }

  @Test func `an extension matches any format of its group, and no other`() throws {
    try NamedKind("scan.jpg")?.check(.picture(.png))
    try NamedKind("essay.doc")?.check(.office(.rtf))
    #expect(throws: DocumentRefusal.notOffice) {
      try NamedKind("essay.doc")?.check(.office(.xlsx))
    }
    #expect(throws: DocumentRefusal.notPDF) { try NamedKind("essay.pdf")?.check(.picture(.jpeg)) }
  }

  @Test(arguments: Engine.all)
  func `a file name from a device counts only without a format, and a job name never counts`(
    engine: Engine
  )
    async throws
  {
    try await PrintShopSite.open(on: engine) { site in
      let dialog = try await site.dialog()
      let pdf = PDFText.of([""])
      func send(_ attributes: [IPPAttribute]) async throws -> UInt16? {
        try await dialog.send(.printJob, attributes, document: pdf).status
      }
      let name = IPPAttribute("document-name", .text(.name, "photo.jpg"))
      let format = { (type: String) in IPPAttribute("document-format", .text(.mediaType, type)) }
      #expect(try await send([name]) == 0x0411)
      #expect(try await send([name, format("application/octet-stream")]) == 0x0411)
      #expect(try await site.documents() == 0, "what was refused is gone")
      #expect(try await send([name, format("application/pdf")]) == 0)
      #expect(try await send([.name("essay.docx")]) == 0)
      try await site.prepare()
      #expect(try await site.orders(of: .ann, .draft).count == 2)
    }
  }
}
