/// Letters of the Latin script that have no canonical decomposition, and their ASCII replacements
/// (as in ICU's `Latin-ASCII` transform). The offline counter uses the same table for its search.
public enum LatinLetters {
  /// Each letter, followed by its replacement.
  public static let line = """
    ł l ø o đ d ð d æ ae œ oe þ th ı i ß ss ħ h ŧ t ŋ n ĸ q ƀ b ɓ b ƈ c ɖ d ɗ d ƒ f ɠ g ɨ i ƙ k ƚ l ɲ n ƞ n ɵ o ƥ p \
    ƭ t ʈ t ʉ u ʋ v ƴ y ƶ z ɇ e ɉ j ɍ r ɏ y ə e ɛ e ɔ o
    """

  private static let plain: [Unicode.Scalar: String] = {
    let words = line.split(separator: " ").map(String.init)
    return Dictionary(
      stride(from: 0, to: words.count - 1, by: 2).compactMap { place in
        words[place].unicodeScalars.first.map { ($0, words[place + 1]) }
      }, uniquingKeysWith: { one, _ in one })
  }()

  /// Whether a lower-case text contains any of these letters.
  public static func are(in text: String) -> Bool {
    text.unicodeScalars.contains { plain[$0] != nil }
  }

  /// Replaces these letters in a lower-case text.
  static func taken(from text: String) -> String {
    guard are(in: text) else { return text }
    var typed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let letters = plain[scalar] {
        typed.append(contentsOf: letters.unicodeScalars)
      } else {
        typed.append(scalar)
      }
    }
    return String(typed)
  }
}
