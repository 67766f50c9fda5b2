import Foundation
import PlazaImaging
import PlazaMarkup
import PlazaProcesses
import PlazaTesting
import Testing

struct PDFTests {
  @Test(arguments: [(62.0, 29.0), (50.0, 25.0), (210.0, 297.0), (80.0, 123.5)])
  func `pages have exactly the requested size`(width: Double, height: Double) async throws {
    try await withTools { tools in
      let page: Markup = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none">\
        <rect width="100" height="100"/></svg>
        """
      let pdf = try await PDF(tools: tools).render(
        [page, page, page], widthMM: width, heightMM: height)
      let facts = try await PDFInspector(tools: tools).facts(pdf)
      #expect(facts.pages == 3)
      #expect(abs(facts.widthMM - width) < 0.1 && abs(facts.heightMM - height) < 0.1, "\(facts)")
    }
  }

  @Test func `pages are rendered without bubblewrap too`() async throws {
    try await withTools(sandboxed: false) { tools in
      let page: Markup =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M1 1h2\"/></svg>"
      let pdf = try await PDF(tools: tools).render([page, page], widthMM: 50, heightMM: 25)
      #expect(pdf.starts(with: "%PDF-".utf8))
    }
  }

  @Test func `printed QR codes and barcodes are read back`() async throws {
    try await withTools { tools in
      let texts = [
        "7K3M9Q2H", "otpauth://totp/Plaza:ann?secret=JBSWY3DPEHPK3PXP", "0123456789ABC",
      ]
      for text in texts {
        let qr = try #require(QRCode(text))
        let bars = try #require(Code128(text))
        let page: Markup = """
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80" width="200mm" height="80mm">\
          <rect width="200" height="80" fill="#fff"/>\
          <g transform="translate(5 5) scale(0.6)"><path d="\(qr.path)"/></g>\
          <g transform="translate(5 50) scale(0.25)"><path d="\(bars.path(height: 60))"/></g></svg>
          """
        let pdf = try await PDF(tools: tools).render([page], widthMM: 200, heightMM: 80)
        let read = try await PDFInspector(tools: tools).codes(pdf)
        #expect(read == ["CODE-128:\(text)", "QR-Code:\(text)"])
      }
    }
  }

  @Test func `Korean text is searchable in the PDF`() async throws {
    try await withTools { tools in
      let page: Markup = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">\
        <text x="2" y="10" font-size="5" font-family="\(PDF.fonts)">기생충 – Amélie</text></svg>
        """
      let pdf = try await PDF(tools: tools).render([page], widthMM: 60, heightMM: 20)
      #expect(try await PDFInspector(tools: tools).text(pdf).contains("기생충 – Amélie"))
    }
  }

  @Test func `an invalid drawing fails with the program's error message`() async throws {
    try await withTools { tools in
      await #expect {
        try await PDF(tools: tools).render(["<svg"], widthMM: 60, heightMM: 20)
      } throws: { error in
        if case ToolError.failed("rsvg-convert", let message) = error {
          !message.isEmpty
        } else {
          false
        }
      }
    }
  }
}
