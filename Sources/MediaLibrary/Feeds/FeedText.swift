/// A typed text as listeners' programs read it, who take it for HTML: what was typed is seen, its lines too.
enum FeedText {
  /// Apple takes 4,000 bytes at most.
  private static let most = 4000

  /// No letter and no mark is torn apart.
  static func marked(_ text: String) -> String {
    var (marked, left) = ("", most - 10)
    for character in text {
      let piece = piece(character)
      left -= piece.utf8.count
      if left < 0 { return marked + "…" }
      marked += piece
    }
    return marked
  }

  private static func piece(_ character: Character) -> String {
    if character.isNewline { return "<br>\n" }
    // A sign with an accent behind it is one character that is not the sign.
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
