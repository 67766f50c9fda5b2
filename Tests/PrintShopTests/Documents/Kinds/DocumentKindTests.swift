import PlazaImaging
import Testing

@testable import PrintShop

@Suite("Document kinds")
struct DocumentKindTests {
  private static let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

  @Test("The kind is detected from the first bytes")
  func detected() throws {
    #expect(try DocumentKind.sniff(Array("%PDF-1.7\n".utf8)) == .pdf)
    #expect(try DocumentKind.sniff([0xFF, 0xD8, 0xFF, 0xE0]) == .picture(.jpeg))
    #expect(try DocumentKind.sniff(Array("RaS2".utf8)) == .raster)
    #expect(try DocumentKind.sniff(Array("{\\rtf1 hi}".utf8)) == .office(.rtf))
    #expect(try DocumentKind.sniff(Self.compound + Self.wide("WordDocument")) == .office(.doc))
  }

  @Test("A PDF header may follow other bytes, but text that mentions PDF stays text")
  func later() throws {
    let pdf = Array("%PDF-1.7\nendobj\ntrailer\n%%EOF\n".utf8)
    for before: [UInt8] in [
      Array("\n\n".utf8), [0xEF, 0xBB, 0xBF], Array(repeating: 0x80, count: 1000),
    ] {
      #expect(try DocumentKind.sniff(before + pdf) == .pdf)
    }
    let text = "A file of the kind %PDF-1.7 begins so."
    #expect(try DocumentKind.sniff(Array(text.utf8)) == .text(text))
    let far = [UInt8](repeating: 0x80, count: 1100)
    #expect(throws: DocumentRefusal.otherLetters) { try DocumentKind.sniff(far + pdf) }
  }

  @Test("Text is UTF-8, or UTF-16 with a byte order mark")
  func text() throws {
    #expect(try DocumentKind.sniff(Array("안녕하세요\n".utf8)) == .text("안녕하세요\n"))
    #expect(try DocumentKind.sniff([0xEF, 0xBB, 0xBF] + Array("a".utf8)) == .text("a"))
    #expect(try DocumentKind.sniff([0xFF, 0xFE] + Self.wide("안녕")) == .text("안녕"))
    #expect(try DocumentKind.sniff(Array("a\u{FFFF}b".utf8)) == .text("ab"))
    #expect(throws: DocumentRefusal.otherLetters) {
      try DocumentKind.sniff([0xBE, 0xC8, 0xB3, 0xE7])
    }
  }

  @Test("Unsupported, locked and unreadable files are refused with a reason")
  func refused() {
    let hangul = [0x50, 0x4B, 3, 4] + Array("mimetypeapplication/hwp+zip".utf8)
    #expect(throws: DocumentRefusal.hangul) { try DocumentKind.sniff(hangul) }
    #expect(throws: DocumentRefusal.hangul) {
      try DocumentKind.sniff(Self.compound + Array("HWHWP Document File V5.00".utf8))
    }
    #expect(throws: DocumentRefusal.lockedOffice) {
      try DocumentKind.sniff(Self.compound + Self.wide("EncryptedPackage"))
    }
    for bytes: [UInt8] in [
      [], [0x50, 0x4B, 3, 4, 0, 0], [0x7F, 0x45, 0x4C, 0x46], Array("a\u{1B}[31m".utf8),
    ] {
      #expect(throws: DocumentRefusal.unknownKind) { try DocumentKind.sniff(bytes) }
    }
  }

  private static func wide(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
  }
}
