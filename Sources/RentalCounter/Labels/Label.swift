import PlazaBase
import PlazaMarkup
import PlazaTools

/// One label: what it is stuck on, in words, and its code for scanners twice and for people once.
struct Label: Sendable {
  let title: String
  let note: String
  let code: ShortCode

  /// The label as a part of an SVG whose unit is a millimetre.
  func drawing(width: Double, height: Double) -> Markup {
    let layout = Layout(width: width, height: height)
    return layout.words(title, note) + layout.qr(code.text) + layout.bars(code)
  }

  /// Where things stand on a label of a size.
  private struct Layout {
    let width: Double
    let height: Double

    /// At the edge, where printers are not exact.
    var margin: Double { 2 }
    /// A module of the QR code; its 21 modules keep four of white around them.
    var dot: Double { height / 60 }
    var qrSide: Double { 21 * dot }
    var qrLeft: Double { width - margin - 2 * dot - qrSide }
    var letters: Double { height * 0.12 }
    var baseline: Double { height - margin }
    var codeLetters: Double { height * 0.1 }

    func words(_ title: String, _ note: String) -> Markup {
      let space = qrLeft - 4 * dot - margin
      let lines = TextFit.lines(title, width: space, size: letters, most: 2)
      let texts = lines.enumerated().map { number, line in
        text(line, y: margin + letters * (0.85 + 1.15 * Double(number)), size: letters, weight: "600")
      }
      let below = margin + letters * 1.15 * Double(lines.count) + letters * 0.85
      let fitted = TextFit.lines(note, width: space, size: letters * 0.85, most: 1)
      return Markup(texts + fitted.map { text($0, y: below, size: letters * 0.85, weight: "400") })
    }

    func qr(_ text: String) -> Markup {
      guard let code = QRCode(text) else { return .empty }
      let top = max(margin, 4 * dot)
      return "<path transform=\"translate(\(mm(qrLeft)) \(mm(top))) scale(\(mm(dot)))\" d=\"\(code.path)\"/>"
    }

    /// A module of a quarter of a millimetre is two dots of a label printer with 203 dots an inch, three of 300.
    func bars(_ code: ShortCode) -> Markup {
      guard let bars = Code128(code.text) else { return .empty }
      let module = 0.25
      let left = (width - Double(bars.width) * module) / 2
      let bottom = baseline - codeLetters * 1.15
      let tall = height * 0.26
      let tallInModules = Int(nearest: (tall / module).rounded(.down))
      return """
        <path transform="translate(\(mm(left)) \(mm(bottom - Double(tallInModules) * module))) scale(0.25)" \
        d="\(bars.path(height: tallInModules))"/>\
        <text x="\(mm(width / 2))" y="\(mm(baseline))" text-anchor="middle" font-family="\(PDF.fonts)" \
        font-size="\(mm(codeLetters))">\(code.description)</text>
        """
    }

    private func text(_ text: String, y: Double, size: Double, weight: String) -> Markup {
      """
      <text x="\(mm(margin))" y="\(mm(y))" font-family="\(PDF.fonts)" font-size="\(mm(size))" \
      font-weight="\(weight)">\(text)</text>
      """
    }
  }
}

/// A length in millimetres, to the hundredth.
func mm(_ length: Double) -> String {
  let hundredths = Int(nearest: length * 100)
  let (whole, rest) = (hundredths / 100, abs(hundredths % 100))
  return "\(hundredths < 0 && whole == 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
}
