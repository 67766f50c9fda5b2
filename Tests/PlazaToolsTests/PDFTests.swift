import Foundation
import PlazaMarkup
import PlazaTesting
import PlazaTools
import Testing

struct PDFTests {
  @Test(arguments: [(62.0, 29.0), (50.0, 25.0), (210.0, 297.0), (80.0, 123.5)])
  func `pages have exactly the size that was asked for`(width: Double, height: Double) async throws {
    try await withTools { tools in
      let page: Markup = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" preserveAspectRatio="none">\
        <rect width="100" height="100"/></svg>
        """
      let pdf = try await PDF(tools: tools).render([page, page, page], widthMM: width, heightMM: height)
      let facts = try await Readers(tools: tools).facts(pdf)
      #expect(facts.pages == 3)
      #expect(abs(facts.widthMM - width) < 0.1 && abs(facts.heightMM - height) < 0.1, "\(facts)")
    }
  }

  @Test func `codes of both kinds are read back from the paper`() async throws {
    try await withTools { tools in
      let texts = ["7K3M9Q2H", "otpauth://totp/Plaza:ann?secret=JBSWY3DPEHPK3PXP", "0123456789ABC"]
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
        let read = try await Readers(tools: tools).codes(pdf)
        #expect(read == ["CODE-128:\(text)", "QR-Code:\(text)"])
      }
    }
  }

  @Test func `Korean letters are letters in the document`() async throws {
    try await withTools { tools in
      let page: Markup = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">\
        <text x="2" y="10" font-size="5" font-family="\(PDF.fonts)">기생충 – Amélie</text></svg>
        """
      let pdf = try await PDF(tools: tools).render([page], widthMM: 60, heightMM: 20)
      #expect(try await Readers(tools: tools).text(pdf).contains("기생충 – Amélie"))
    }
  }

  @Test func `a drawing that cannot be drawn is a fault with words`() async throws {
    try await withTools { tools in
      await #expect {
        try await PDF(tools: tools).render(["<svg"], widthMM: 60, heightMM: 20)
      } throws: { error in
        if case ToolError.failed("rsvg-convert", let words) = error { !words.isEmpty } else { false }
      }
    }
  }
}

/// Looks at documents with programs that know nothing of ours.
struct Readers {
  let tools: Tools

  func facts(_ pdf: [UInt8]) async throws -> (pages: Int, widthMM: Double, heightMM: Double) {
    let text = String(decoding: try await run("pdfinfo", ["in.pdf"], pdf), as: UTF8.self)
    let size = try #require(text.firstMatch(of: /Page size:\s+([\d.]+) x ([\d.]+) pts/))
    let pages = try #require(text.firstMatch(of: /Pages:\s+(\d+)/))
    let point = 25.4 / 72
    return (Int(pages.1) ?? 0, (Double(size.1) ?? 0) * point, (Double(size.2) ?? 0) * point)
  }

  func text(_ pdf: [UInt8]) async throws -> String {
    String(decoding: try await run("pdftotext", ["in.pdf", "-"], pdf), as: UTF8.self)
  }

  /// The codes of the first page as a scanner with 300 dots an inch sees it.
  func codes(_ pdf: [UInt8]) async throws -> [String] {
    try await tools.withBench { bench in
      try bench.put("in.pdf", pdf)
      try await bench.run(LimitedTool("pdftoppm", ["-r", "300", "-png", "-singlefile", "in.pdf", "page"]))
      let lines = try await bench.run(LimitedTool("zbarimg", ["--quiet", "page.png"]))
      return String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
    }
  }

  private func run(_ name: String, _ arguments: [String], _ pdf: [UInt8]) async throws -> [UInt8] {
    try await tools.withBench { bench in
      try bench.put("in.pdf", pdf)
      return try await bench.run(LimitedTool(name, arguments))
    }
  }
}
