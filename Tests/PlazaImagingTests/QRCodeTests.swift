import PlazaImaging
import PlazaMarkup
import Testing

struct QRCodeTests {
  @Test func `three corners have the finder pattern`() throws {
    let code = try #require(QRCode("7K3M9Q2H"))
    #expect(code.size == 21)
    let finder = [
      "#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######",
    ]
    for (x, y) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
      for (row, line) in finder.enumerated() {
        let drawn = String((0..<7).map { code.isDark(x: x + $0, y: y + row) ? "#" : "." })
        #expect(drawn == line, "row \(row) of the finder at \(x),\(y)")
      }
    }
  }

  @Test func `the path covers exactly the dark modules`() throws {
    let code = try #require(QRCode("otpauth://totp/Plaza:ann?secret=JBSWY3DPEHPK3PXP"))
    var drawn: Set<[Int]> = []
    for match in code.path.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
      let (x, y, width) = (Int(match.1) ?? -1, Int(match.2) ?? -1, Int(match.3) ?? 0)
      #expect(match.3 == match.4)
      for offset in 0..<width { drawn.insert([x + offset, y]) }
    }
    let dark = (0..<code.size).flatMap { y in
      (0..<code.size).compactMap { code.isDark(x: $0, y: y) ? [$0, y] : nil }
    }
    #expect(drawn == Set(dark))
  }

  @Test func `empty and too long texts have no QR code`() {
    #expect(QRCode("") == nil)
    #expect(QRCode(String(repeating: "x", count: 3000)) == nil)
  }

  @Test func `the label is escaped`() throws {
    let svg = try #require(QRCode("x")).svg(label: "<a \"b\">")
    #expect(
      String(decoding: svg.bytes, as: UTF8.self).contains("aria-label=\"&lt;a &quot;b&quot;&gt;\"")
    )
  }
}
