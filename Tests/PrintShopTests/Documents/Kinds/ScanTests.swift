import PlazaBase
import PlazaImaging
import PlazaProcesses
import PlazaTesting
import Testing

@testable import PrintShop

/// Pictures of scanners, fax machines and old software, generated and converted by the real tools.
@Suite struct ScanTests {
  @Test func `each page of a TIFF becomes a page with the same orientation`() async throws {
    try await UploadFixture.open { room in
      let tiff = try await room.tiff([(600, 800), (600, 800), (800, 600), (600, 800)])
      #expect(try DocumentKind.sniff(tiff) == .scan(.tiff))
      let info = try await room.sizes(
        PrintableFile(tools: room.tools).pdf(of: tiff, named: "fax.tif"))
      #expect(
        info == ["595.28 x 841.89", "595.28 x 841.89", "841.89 x 595.28", "595.28 x 841.89"])
    }
  }

  @Test func `a GIF and a BMP each become one page`() async throws {
    try await UploadFixture.open { room in
      for (ending, kind) in [("gif", ScanKind.gif), ("bmp", .bmp)] {
        let picture = try await room.picture(ending)
        #expect(try DocumentKind.sniff(picture) == .scan(kind))
        let info = try await room.sizes(
          PrintableFile(tools: room.tools).pdf(of: picture, named: "old.\(ending)"))
        #expect(info == ["841.89 x 595.28"], "\(ending)")
      }
    }
  }

  @Test func `a damaged, oversized or misnamed scan is refused with the reason`() async throws {
    try await UploadFixture.open { room in
      let file = PrintableFile(tools: room.tools)
      let (tiff, bmp) = (
        try await room.tiff([(600, 800), (600, 800)]), try await room.picture("bmp")
      )
      for broken in [
        Array(tiff.prefix(3000)), Array(bmp.prefix(3000)), Array("GIF89a and no more".utf8),
      ] {
        await #expect(throws: DocumentRefusal.damaged) { try await file.pdf(of: broken) }
      }
      var huge = bmp
      huge.replaceSubrange(18..<26, with: [0x20, 0x4E, 0, 0, 0x20, 0x4E, 0, 0])
      await #expect(throws: DocumentRefusal.damaged) { try await file.pdf(of: huge) }
      let many = try await room.tiff(Array(repeating: (2, 2), count: PrintableFile.maxScans + 1))
      await #expect(throws: DocumentRefusal.tooManyPages) { try await file.pdf(of: many) }
      await #expect(throws: DocumentRefusal.notPDF) {
        try await file.pdf(of: tiff, named: "scan.pdf")
      }
      #expect(
        try DocumentKind.sniff(Array("BMX bikes are on sale this week.".utf8))
          == .text("BMX bikes are on sale this week."))
    }
  }
}

extension UploadFixture {
  /// Returns a TIFF with pages of these sizes, assembled as a chain of image file directories
  /// (TIFF 6.0, §2).
  fileprivate func tiff(_ pages: [(width: Int, height: Int)]) async throws -> [UInt8] {
    var bytes: [UInt8] = [0x49, 0x49, 42, 0, 0, 0, 0, 0]
    var link = 4
    for (width, height) in pages {
      let data = bytes.count
      bytes += (0..<width * height).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
      bytes.replaceSubrange(link..<link + 4, with: bytes.count.littleBytes(4))
      let tags = [
        (256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, data), (277, 1),
        (278, height),
        (279, width * height),
      ]
      bytes += tags.count.littleBytes(2)
      for (tag, value) in tags {
        bytes += tag.littleBytes(2) + 4.littleBytes(2) + 1.littleBytes(4) + value.littleBytes(4)
      }
      link = bytes.count
      bytes += [0, 0, 0, 0]
    }
    return bytes
  }

  fileprivate func picture(_ ending: String) async throws -> [UInt8] {
    try await tools.withScratchDirectory { scratch in
      let source = [
        "-v", "error", "-f", "lavfi", "-i", "testsrc=size=1200x800:duration=1", "-frames:v", "1",
      ]
      try await scratch.run(SandboxedCommand("ffmpeg", source + ["p.\(ending)"]))
      return try #require(try scratch.get("p.\(ending)", atMost: 200_000_000))
    }
  }

  fileprivate func sizes(_ pdf: [UInt8]) async throws -> [String] {
    try await tools.withScratchDirectory { scratch in
      try scratch.put("made.pdf", pdf)
      let told = try await scratch.run(SandboxedCommand("pdfinfo", ["-l", "-1", "made.pdf"]))
      return String(decoding: told, as: UTF8.self).matches(of: /size:\s+([\d.]+ x [\d.]+) pts/).map
      { String($0.1) }
    }
  }
}

extension Int {
  fileprivate func littleBytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
