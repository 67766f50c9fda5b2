/// A title broken into lines that fit within 208 × 128 units of a poster, as large as possible.
public struct PosterTitle: Sendable {
  public let lines: [String]
  /// The font size.
  public let size: Int
  /// The distance between baselines.
  public var leading: Int { size + max(2, size / 7) }

  private static let width = 208
  private static let height = 128

  /// - Parameter isWide: whether the typeface is a wide sans serif.
  public init(_ title: String, isWide: Bool) {
    let title = Self.printable(title)
    let factor = isWide ? 108 : 100
    for size in [46, 40, 34, 29, 25, 21, 18, 15, 13] {
      let lines = Self.broken(title, at: Self.width * 100 / factor, size: size)
      let height = lines.count * (size + max(2, size / 7))
      if height <= Self.height, lines.count <= 5, !lines.contains(where: { $0.isPartOfWord }) {
        self.lines = lines.map(\.text)
        self.size = size
        return
      }
    }
    var lines = Self.broken(title, at: Self.width * 100 / factor, size: 13).map(\.text)
    if lines.count > 6 {
      lines = Array(lines.prefix(6))
      lines[5] = Self.fitting(lines[5], width: Self.width - 20, size: 13, more: true)
    }
    self.lines = lines
    size = 13
  }

  /// The line, truncated with an ellipsis if it does not fit.
  /// - Parameter more: whether further text follows, which requires the ellipsis in any case.
  static func fitting(_ text: String, width: Int, size: Int, more: Bool = false) -> String {
    let text = printable(text)
    if measure(text, size) <= width * 100 { return more ? text + "…" : text }
    var kept = ""
    for character in text {
      if measure(kept, size) + measure("\(character)…", size) > width * 100 { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// Removes characters that XML does not allow and clusters with too many combining marks.
  private static func printable(_ text: String) -> String {
    let readable = text.filter { character in
      character.utf8.count <= 16
        && character.unicodeScalars.allSatisfy { scalar in
          scalar.properties.generalCategory != .control && scalar.value & 0xFFFE != 0xFFFE
        }
    }
    return readable.utf8.count > 1200 ? String(readable.prefix(300)) : readable
  }

  private struct Line {
    var text = ""
    var isPartOfWord = false
  }

  private static func broken(_ title: String, at width: Int, size: Int) -> [Line] {
    var lines = [Line()]
    func last() -> String { lines[lines.count - 1].text }
    for word in title.split(separator: " ") {
      let joined = last().isEmpty ? String(word) : last() + " " + word
      if measure(joined, size) <= width * 100 {
        lines[lines.count - 1].text = joined
        continue
      }
      if !last().isEmpty { lines.append(Line()) }
      for character in word {
        if !last().isEmpty, measure(last() + String(character), size) > width * 100 {
          lines[lines.count - 1].isPartOfWord = true
          lines.append(Line())
        }
        lines[lines.count - 1].text.append(character)
      }
    }
    return lines
  }

  /// The approximate width of a line in hundredths of a unit. The browser's typeface may differ.
  private static func measure(_ text: String, _ size: Int) -> Int {
    text.unicodeScalars.reduce(0) { $0 + units($1) } * size
  }

  private static func units(_ scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "i", "l", "j", "I", ".", ",", ":", ";", "'", "’", "|", "!": 34
    case " ", "f", "r", "t", "-", "(", ")", "·": 40
    case "m", "w", "M", "W", "…", "@", "%": 96
    case "A"..."Z", "&": 74
    case "\u{0300}"..."\u{036F}": 0
    case "\u{1100}"...: 104
    case "\u{0}"..."\u{24F}": 58
    default: 66
    }
  }
}
