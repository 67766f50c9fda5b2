import PlazaTools
import Testing

@testable import PrintShop

@Suite("Kinds of document")
struct DocumentKindTests {
  @Test("A kind is told by the first bytes")
  func told() {
    #expect(DocumentKind(sniffing: Array("%PDF-1.7\n".utf8)) == .pdf)
    #expect(DocumentKind(sniffing: [0xFF, 0xD8, 0xFF, 0xE0]) == .picture(.jpeg))
    #expect(DocumentKind(sniffing: Array("안녕하세요\n".utf8)) == .text)
    #expect(DocumentKind(sniffing: [0x50, 0x4B, 3, 4] + Array("mimetypeapplication/hwp+zip".utf8)) == .hangul)
    let compound: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    #expect(DocumentKind(sniffing: compound + Array("HWHWP Document File V5.00".utf8)) == .hangul)
  }

  @Test("What is no document is taken for none")
  func unknown() {
    #expect(DocumentKind(sniffing: []) == nil)
    #expect(DocumentKind(sniffing: [0x50, 0x4B, 3, 4, 0, 0]) == nil)
    #expect(DocumentKind(sniffing: [0x7F, 0x45, 0x4C, 0x46]) == nil)
    #expect(DocumentKind(sniffing: [0xC3, 0x28]) == nil)
    #expect(DocumentKind(sniffing: Array("a\u{1B}[31m".utf8)) == nil)
  }
}
