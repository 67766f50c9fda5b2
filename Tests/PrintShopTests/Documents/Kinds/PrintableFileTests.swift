import Foundation
import PlazaArchive
import PlazaBase
import PlazaProcesses
import PlazaTesting
import Testing

@testable import PrintShop

/// Files of every kind, converted by the real tools.
@Suite struct PrintableFileTests {
  @Test(arguments: ["jpg", "png", "webp", "heic"])
  func `an image becomes a page with the same orientation`(ending: String) async throws {
    try await UploadFixture.open { room in
      for (width, height, paper) in [
        (1200, 800, "841.89 x 595.28"), (800, 1200, "595.28 x 841.89"),
      ] {
        let picture = try await room.made(
          "p.\(ending)", "vips", ["gaussnoise", "p.\(ending)", "\(width)", "\(height)"])
        let pdf = try await PrintableFile(tools: room.tools).pdf(of: picture)
        #expect(try await room.info(pdf).contains(paper), "\(ending)")
      }
    }
  }

  @Test func `an image is rotated according to its EXIF orientation`() async throws {
    try await UploadFixture.open { room in
      let plain = try await room.made("p.jpg", "vips", ["gaussnoise", "p.jpg", "1200", "800"])
      // An EXIF block (Exif 2.3, §4.5.2) with a single tag: orientation 6, rotated by 90°
      // clockwise.
      let exif: [UInt8] =
        [0xFF, 0xE1, 0, 34]
        + Array(
          "Exif\0\0MM\0*\0\0\0\u{8}\0\u{1}\u{1}\u{12}\0\u{3}\0\0\0\u{1}\0\u{6}\0\0\0\0\0\0".utf8)
      let turned = Array(plain.prefix(2)) + exif + Array(plain.dropFirst(2))
      #expect(
        try await room.info(PrintableFile(tools: room.tools).pdf(of: turned)).contains(
          "595.28 x 841.89"))
    }
  }

  @Test func `text, including Korean, becomes pages with the same text`() async throws {
    try await UploadFixture.open { room in
      let pdf = try await PrintableFile(tools: room.tools).pdf(
        of: Array("첫째 쪽 <&>\n\u{C}second page\n".utf8))
      #expect(try await room.info(pdf).contains("Pages:           2"))
      let text = try await room.text(of: pdf)
      #expect(text.contains("첫째 쪽 <&>") && text.contains("second page"))
    }
  }

  @Test func `office files are converted to pages with their text`() async throws {
    try await UploadFixture.open { room in
      let docx = OfficeText.docx("보고서 Report")
      let rtf = Array("{\\rtf1\\ansi Report \\u48372?\\u44256?\\u49436?}".utf8)
      for (file, kind) in [(docx, OfficeKind.docx), (rtf, .rtf)] {
        #expect(try DocumentKind.sniff(file) == .office(kind))
        let text = try await room.text(of: PrintableFile(tools: room.tools).pdf(of: file))
        #expect(text.contains("보고서") && text.contains("Report"), "\(kind)")
      }
    }
  }

  @Test func `truncated, oversized, malicious and empty files are refused`() async throws {
    try await UploadFixture.open { room in
      let file = PrintableFile(tools: room.tools)
      let picture = try await room.made("p.jpg", "vips", ["gaussnoise", "p.jpg", "1200", "800"])
      await #expect(throws: DocumentRefusal.damaged) {
        try await file.pdf(of: Array(picture.prefix(5000)))
      }
      let wide = try await room.made(
        "p.png", "vips", ["black", "p.png[compression=9]", "20000", "8000"])
      await #expect(throws: DocumentRefusal.tooLarge) { try await file.pdf(of: wide) }
      let docx = OfficeText.docx("x")
      await #expect(throws: DocumentRefusal.unknownKind) {
        try await file.pdf(of: Array(docx.dropLast(200)))
      }
      await #expect(throws: DocumentRefusal.hostile) { try await file.pdf(of: docx.swollen) }
      await #expect(throws: DocumentRefusal.empty) { try await file.pdf(of: []) }
    }
  }
}

extension UploadFixture {
  /// Runs a tool and returns the file that it writes.
  fileprivate func made(_ name: String, _ program: String, _ arguments: [String]) async throws
    -> [UInt8]
  {
    try await tools.withScratchDirectory { scratch in
      try await scratch.run(SandboxedCommand(program, arguments))
      return try #require(try scratch.get(name, atMost: 200_000_000))
    }
  }

  fileprivate func info(_ pdf: [UInt8]) async throws -> String {
    try await tools.withScratchDirectory { scratch in
      try scratch.put("made.pdf", pdf)
      return String(
        decoding: try await scratch.run(SandboxedCommand("pdfinfo", ["made.pdf"])), as: UTF8.self)
    }
  }

  fileprivate func text(of pdf: [UInt8]) async throws -> String {
    try await tools.withScratchDirectory { scratch in
      try scratch.put("made.pdf", pdf)
      return String(
        decoding: try await scratch.run(SandboxedCommand("pdftotext", ["made.pdf", "-"])),
        as: UTF8.self)
    }
  }
}

/// Creates small office files.
private enum OfficeText {
  static func docx(_ text: String) -> [UInt8] {
    let types = "http://schemas.openxmlformats.org/package/2006/content-types"
    let relations = "http://schemas.openxmlformats.org/package/2006/relationships"
    let document =
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
    let main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    let word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    let files = [
      (
        "[Content_Types].xml",
        "<Types xmlns='\(types)'><Default Extension='rels' ContentType='application/vnd.openxmlformats-package"
          + ".relationships+xml'/><Override PartName='/word/document.xml' ContentType='\(main)'/></Types>"
      ),
      (
        "_rels/.rels",
        "<Relationships xmlns='\(relations)'><Relationship Id='r1' Type='\(document)' Target='word/document.xml'/>"
          + "</Relationships>"
      ),
      (
        "word/document.xml",
        "<w:document xmlns:w='\(word)'><w:body><w:p><w:r><w:t>\(text)</w:t></w:r></w:p></w:body></w:document>"
      ),
    ]
    var archive = ZipArchive(at: Instant(seconds: 1_780_315_200))
    for (name, words) in files { _ = archive.add(name, Array(words.utf8)) }
    return archive.bytes
  }
}

extension [UInt8] {
  /// The same zip file with a central directory that declares a gigabyte for each entry.
  fileprivate var swollen: [UInt8] {
    var bytes = self
    for place in indices.dropLast(46) where bytes[place...].starts(with: [0x50, 0x4B, 0x01, 0x02])
    {
      bytes.replaceSubrange(place + 24..<place + 28, with: [0, 0, 0, 0x40])
    }
    return bytes
  }
}
