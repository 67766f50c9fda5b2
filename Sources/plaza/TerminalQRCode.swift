import Foundation
import PlazaImaging

/// A QR code for a terminal: two rows of modules per line, dark on light whatever the terminal's
/// colours are.
struct TerminalQRCode {
  private let code: QRCode

  /// - Returns: nil if the text is too long for a code.
  init?(_ text: String) {
    guard let code = QRCode(text) else { return nil }
    self.code = code
  }

  /// Whether standard output is a terminal that is wide enough.
  var fits: Bool {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1,
      ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0
    else { return false }
    return Int(size.ws_col) >= code.size + 2 * QRCode.quietZone
  }

  var text: String {
    let range = -QRCode.quietZone..<code.size + QRCode.quietZone
    let lines = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
      let cells = range.map { column in
        switch (code.isDark(row, column), code.isDark(row + 1, column)) {
        case (true, true): " "
        case (true, false): "▄"
        case (false, true): "▀"
        case (false, false): "█"
        }
      }
      return "\u{1B}[97;40m" + cells.joined() + "\u{1B}[0m"
    }
    return lines.joined(separator: "\n")
  }
}

extension QRCode {
  /// Whether a module is dark; modules outside the code are light.
  fileprivate func isDark(_ row: Int, _ column: Int) -> Bool {
    (0..<size).contains(row) && (0..<size).contains(column) && isDark(x: column, y: row)
  }
}
