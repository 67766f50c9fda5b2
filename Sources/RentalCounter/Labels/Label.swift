import PlazaBase
import PlazaImaging
import PlazaMarkup

/// One label with a title, a note, and a code as a QR code, as a barcode and in plain text.
struct Label: Sendable {
  let title: String
  let note: String
  let code: ShortCode

  /// Returns the label as an SVG fragment whose unit is a millimetre.
  func drawing(width: Double, height: Double) -> Markup {
    let layout = Layout(width: width, height: height)
    return layout.text(title, note) + layout.qr(code.text) + layout.bars(code)
  }

  /// The positions of the elements on a label of a given size, in millimetres.
  private struct Layout {
    let width: Double
    let height: Double

    /// Allows for printers that are not exact at the edge.
    var margin: Double { 2 }
    /// The size of a module of the QR code. Its 21 modules need a quiet zone of four modules on
    /// each side.
    var dot: Double { height / 60 }
    var qrSide: Double { 21 * dot }
    var qrLeft: Double { width - margin - 2 * dot - qrSide }
    var letters: Double { height * 0.12 }
    var baseline: Double { height - margin }
    var codeLetters: Double { height * 0.1 }

    func text(_ title: String, _ note: String) -> Markup {
      let space = qrLeft - 4 * dot - margin
      let lines = TextFit.lines(title, width: space, size: letters, maximum: 2)
      let texts = lines.enumerated().map { number, line in
        text(
          line, y: margin + letters * (0.85 + 1.15 * Double(number)), size: letters, weight: "600")
      }
      let below = margin + letters * 1.15 * Double(lines.count) + letters * 0.85
      let fitted = TextFit.lines(note, width: space, size: letters * 0.85, maximum: 1)
      return Markup(texts + fitted.map { text($0, y: below, size: letters * 0.85, weight: "400") })
    }

    func qr(_ text: String) -> Markup {
      guard let code = QRCode(text) else { return .empty }
      let top = max(margin, 4 * dot)
      return
        "<path transform=\"translate(\(mm(qrLeft)) \(mm(top))) scale(\(mm(dot)))\" d=\"\(code.path)\"/>"
    }

    /// A module of 0.25 mm is two dots on a label printer with 203 dpi and three dots with 300
    /// dpi.
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

/// Formats a length in millimetres, rounded to hundredths.
func mm(_ length: Double) -> String {
  let hundredths = Int(nearest: length * 100)
  let (whole, rest) = (hundredths / 100, abs(hundredths % 100))
  return "\(hundredths < 0 && whole == 0 ? "-" : "")\(whole).\(rest < 10 ? "0" : "")\(rest)"
}
