import PlazaBase

extension Film {
  /// The sort key of a title, for lists that contain films and other items.
  public static func sortTitle(of title: String) -> String {
    FilmNormalization.sortTitle(of: title)
  }
}

/// Normalised forms of titles and names, for matching and sorting.
enum FilmNormalization {
  /// The normalised form of a title, which ignores differences between sources: case, accents,
  /// punctuation, spaces, `&` or "and", and an English article before the title or after a comma.
  /// A title without letters and digits is only folded.
  static func key(ofTitle title: String) -> String {
    var chunks = arranged(title).folded.split(whereSeparator: \.isWhitespace).map(spelled)
    if chunks.count > 1, articles.contains(chunks[0]) { chunks.removeFirst() }
    let key = chunks.joined().filter { $0.isLetter || $0.isNumber }
    return (key.isEmpty ? title.withoutSpaces.folded : key).cut(toBytes: maximumLength)
  }

  /// The sort key of a title: without a leading article, accents and case.
  static func sortTitle(of title: String) -> String {
    let words = title.folded.split(whereSeparator: \.isWhitespace)
    let said =
      words.count > 1 && articles.contains(String(words[0])) ? words.dropFirst() : words[...]
    return said.joined(separator: " ").cut(toBytes: maximumLength)
  }

  /// The normalised names of people: without case, accents, punctuation and spaces. A text that
  /// names several people is split.
  static func keys(ofPeople names: [String]) -> Set<String> {
    let each = names.flatMap { name in
      name.folded.replacing(" and ", with: "&").split { "&,;/".contains($0) }
    }
    return Set(
      each.map { String($0.filter { $0.isLetter || $0.isNumber }) }.filter { !$0.isEmpty })
  }

  /// Rearranges "Matrix, The" as "The Matrix".
  private static func arranged(_ title: String) -> String {
    let trimmed = title.trimmed
    guard let comma = trimmed.lastIndex(of: ","), comma != trimmed.startIndex else {
      return trimmed
    }
    let last = String(trimmed[trimmed.index(after: comma)...]).trimmed
    guard trailing.contains(last.folded) else { return trimmed }
    return "\(last) \(trimmed[..<comma])"
  }

  /// The word with "and" spelled out. Punctuation remains, so that "A.I." does not begin with an
  /// article.
  private static func spelled(_ chunk: Substring) -> String {
    if chunk == "+" { return "and" }
    return chunk.utf8.contains(UInt8(ascii: "&"))
      ? String(chunk.replacing("&", with: "and")) : String(chunk)
  }

  private static let articles: Set<String> = ["the", "a", "an"]
  private static let trailing: Set<String> = [
    "the", "a", "an", "le", "la", "les", "l'", "l’", "un", "une", "el", "los", "las", "il", "lo",
    "gli", "der", "die",
    "das",
  ]

  /// The maximum length of an index key in bytes, with room for the other columns of the index.
  private static let maximumLength = 600
}

extension String {
  /// The text without white space, also where a combining mark follows it.
  fileprivate var withoutSpaces: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { !$0.properties.isWhitespace }))
  }

  /// A prefix of at most `maximum` bytes of UTF-8 that ends between scalars.
  func cut(toBytes maximum: Int) -> String {
    if utf8.count <= maximum { return self }
    var (kept, bytes) = (endIndex, 0)
    for position in unicodeScalars.indices {
      bytes += unicodeScalars[position].utf8.count
      if bytes > maximum {
        kept = position
        break
      }
    }
    return String(self[..<kept])
  }
}
