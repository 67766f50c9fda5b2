/// Escapes plain text for podcast clients, which interpret it as HTML. Line breaks are preserved.
enum FeedText {
  /// Apple accepts at most 4,000 bytes.
  private static let maximum = 4000

  /// Returns the escaped text, truncated if necessary; neither a character nor an entity is split.
  static func marked(_ text: String) -> String {
    var (marked, left) = ("", maximum - 10)
    for character in text {
      let piece = escaped(character)
      left -= piece.utf8.count
      if left < 0 { return marked + "…" }
      marked += piece
    }
    return marked
  }

  private static func escaped(_ character: Character) -> String {
    if character.isNewline { return "<br>\n" }
    // A sign followed by a combining accent is one `Character` that is not equal to the sign.
    return character.unicodeScalars.reduce(into: "") { piece, scalar in
      switch scalar {
      case "&": piece += "&amp;"
      case "<": piece += "&lt;"
      case ">": piece += "&gt;"
      default: piece.unicodeScalars.append(scalar)
      }
    }
  }
}
