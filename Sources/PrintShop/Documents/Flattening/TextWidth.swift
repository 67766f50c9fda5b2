/// Estimates the width of text without measuring its font.
enum TextWidth {
  /// Returns the width in ems: a Korean syllable takes one, and a Latin letter about half.
  static func ems(_ text: some StringProtocol) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x1100 ? 1 : $1 == " " ? 0.3 : 0.55) }
  }

  /// Breaks a line at spaces, or within a word that is wider than a line.
  static func wrap(_ line: String, atMost width: Double) -> [String] {
    var (lines, last, used) = ([String](), "", 0.0)
    for word in line.split(separator: " ") {
      let needed = ems(word)
      if !last.isEmpty, used + ems(" ") + needed <= width {
        last += " " + word
        used += ems(" ") + needed
        continue
      }
      if !last.isEmpty { lines.append(last) }
      (last, used) = ("", 0)
      for letter in word {
        let wide = ems(String(letter))
        if !last.isEmpty, used + wide > width {
          lines.append(last)
          (last, used) = ("", 0)
        }
        last.append(letter)
        used += wide
      }
    }
    return lines + [last]
  }
}
