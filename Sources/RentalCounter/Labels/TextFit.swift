import PlazaMarkup

/// Fits text into printed lines by estimating the widths of characters, slightly too wide.
enum TextFit {
  /// Breaks text into at most `maximum` lines. Text that does not fit ends in an ellipsis.
  /// - Parameters:
  ///   - width: The width of a line, in the unit of `size`.
  ///   - size: The font size.
  static func lines(_ text: String, width: Double, size: Double, maximum: Int) -> [String] {
    var lines: [String] = []
    var rest = text.printable.split(whereSeparator: \.isWhitespace).map(String.init)[...]
    while let first = rest.first, lines.count < maximum {
      var line = first
      rest.removeFirst()
      while let word = rest.first, measure(line + " " + word, size) <= width {
        line += " " + word
        rest.removeFirst()
      }
      if measure(line, size) > width {
        let head = fitting(line, width: width, size: size)
        rest = [String(line.dropFirst(head.count))] + rest
        line = head
      }
      lines.append(line)
    }
    if !rest.isEmpty, let last = lines.popLast() {
      lines.append(shortened(last, width: width, size: size))
    }
    return lines
  }

  /// The estimated width of a line.
  static func measure(_ text: String, _ size: Double) -> Double {
    text.reduce(0) { $0 + em($1) } * size
  }

  private static func fitting(_ text: String, width: Double, size: Double) -> String {
    var used = 0.0
    let head = text.prefix { character in
      used += em(character) * size
      return used <= width
    }
    return head.isEmpty ? String(text.prefix(1)) : String(head)
  }

  private static func shortened(_ line: String, width: Double, size: Double) -> String {
    var head = line
    while !head.isEmpty, measure(head + "…", size) > width { head.removeLast() }
    while head.last?.isWhitespace == true { head.removeLast() }
    return head + "…"
  }

  private static func em(_ character: Character) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if !character.isASCII {
      return scalar.value >= 0x1100 ? 1 : character.isUppercase ? 0.75 : 0.62
    }
    return switch character {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", " ": 0.3
    case "f", "t", "r", "(", ")", "-", "/": 0.42
    case "m", "w", "M", "W", "@", "%": 0.95
    default: character.isUppercase ? 0.7 : 0.6
    }
  }
}

extension String {
  /// The text with a space instead of each character that XML cannot contain, so that words stay
  /// separate.
  var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map { Markup.canHold($0) ? $0 : " " }))
  }
}
