import PlazaMarkup

/// Lays out plain text on A4 pages: a Latin character takes one column, a Korean one two.
struct TextPages: Sendable {
  static let columns = 88
  static let lines = 56
  static let maximum = 300
  /// The maximum size in bytes; longer text exceeds the page limit in any case.
  static let largest = 4_000_000
  private static let tab = 8
  /// Noto's monospaced characters are half as wide as they are high.
  private static let size = 10.5
  private static let lead = 13.6
  private static let margin = 56.0

  let pages: [[String]]

  /// - Returns: Nil if the text has too many pages.
  init?(_ text: String) {
    guard text.utf8.count <= Self.largest else { return nil }
    var pages: [[String]] = []
    for part in text.split(separator: "\u{C}", omittingEmptySubsequences: false) {
      pages.append([])
      for line in part.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).lazy
        .flatMap(Self.wrap)
      {
        if pages[pages.count - 1].count == Self.lines { pages.append([]) }
        pages[pages.count - 1].append(line)
        if pages.count > Self.maximum { return nil }
      }
      if pages.count > Self.maximum { return nil }
    }
    while pages.count > 1, pages.last?.allSatisfy(\.isEmpty) ?? false { pages.removeLast() }
    self.pages = pages
  }

  /// Wraps a line that is too long: after its last space if there is one, otherwise within a word.
  private static func wrap(_ line: Substring) -> [String] {
    var (lines, current, width): ([String], [Character], Int) = ([], [], 0)
    for letter in line {
      let letters: [Character] =
        letter == "\t" ? Array(repeating: " ", count: tab - width % tab) : [letter]
      for letter in letters {
        if width + columns(of: letter) > columns {
          let end = current.lastIndex(of: " ").map { $0 + 1 } ?? current.count
          lines.append(String(current[..<end]))
          current = Array(current[end...])
          width = current.reduce(0) { $0 + columns(of: $1) }
        }
        current.append(letter)
        width += columns(of: letter)
      }
    }
    return lines + [String(current)]
  }

  /// Returns 2 for wide characters (UAX #11): CJK, full-width forms and pictographs.
  private static func columns(of letter: Character) -> Int {
    guard let scalar = letter.unicodeScalars.first?.value else { return 0 }
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
    return wide.contains { $0.contains(scalar) } ? 2 : 1
  }

  /// An SVG of each page, in points.
  var drawings: [Markup] {
    pages.map { lines in
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 595.28 841.89">\
      <g font-family="Noto Sans Mono CJK KR, DejaVu Sans Mono, monospace" font-size="\(String(Self.size))">\
      \(lines.enumerated().map { $0 }, line)</g></svg>
      """
    }
  }

  private func line(_ number: Int, _ text: String) -> Markup {
    let height = Self.margin + Self.size + Double(number) * Self.lead
    return
      "<text x=\"\(String(Self.margin))\" y=\"\(String(height))\" xml:space=\"preserve\">\(text)</text>"
  }
}
