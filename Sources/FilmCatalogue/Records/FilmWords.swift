import PlazaBase

extension Film {
  /// What a title is ordered by, for what stands among films.
  public static func sortTitle(of title: String) -> String { FilmWords.sortTitle(of: title) }
}

/// The words by which films are told apart and put in order.
enum FilmWords {
  /// A title without what different sources write differently: case, accents, punctuation, spaces, `&` or "and", an
  /// English article before the title or after a comma. What has no letter or digit stays as it is.
  static func key(ofTitle title: String) -> String {
    var chunks = arranged(title).folded.split(whereSeparator: \.isWhitespace).map(spelled)
    if chunks.count > 1, articles.contains(chunks[0]) { chunks.removeFirst() }
    let key = chunks.joined().filter { $0.isLetter || $0.isNumber }
    return (key.isEmpty ? title.withoutSpaces.folded : key).cut(toBytes: longest)
  }

  /// What a title is ordered by: without a leading article, accents and case.
  static func sortTitle(of title: String) -> String {
    let words = title.folded.split(whereSeparator: \.isWhitespace)
    let said = words.count > 1 && articles.contains(String(words[0])) ? words.dropFirst() : words[...]
    return said.joined(separator: " ").cut(toBytes: longest)
  }

  /// A person's name without case, accents, punctuation and spaces; several where a source writes them as one.
  static func keys(ofPeople names: [String]) -> Set<String> {
    let each = names.flatMap { name in
      name.folded.replacing(" and ", with: "&").split { "&,;/".contains($0) }
    }
    return Set(each.map { String($0.filter { $0.isLetter || $0.isNumber }) }.filter { !$0.isEmpty })
  }

  /// "Matrix, The" as "The Matrix".
  private static func arranged(_ title: String) -> String {
    let trimmed = title.trimmed
    guard let comma = trimmed.lastIndex(of: ","), comma != trimmed.startIndex else { return trimmed }
    let last = String(trimmed[trimmed.index(after: comma)...]).trimmed
    guard trailing.contains(last.folded) else { return trimmed }
    return "\(last) \(trimmed[..<comma])"
  }

  /// A word with "and" spelled out. An article keeps nothing but itself, so that "A.I." begins with none.
  private static func spelled(_ chunk: Substring) -> String {
    if chunk == "+" { return "and" }
    return chunk.utf8.contains(UInt8(ascii: "&")) ? String(chunk.replacing("&", with: "and")) : String(chunk)
  }

  private static let articles: Set<String> = ["the", "a", "an"]
  private static let trailing: Set<String> = [
    "the", "a", "an", "le", "la", "les", "l'", "l’", "un", "une", "el", "los", "las", "il", "lo", "gli", "der", "die",
    "das",
  ]

  /// What an index takes on both engines, with room for what stands beside it.
  private static let longest = 600
}

extension String {
  /// Without white space, also where a mark stands on it.
  fileprivate var withoutSpaces: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { !$0.properties.isWhitespace }))
  }

  /// The beginning, in at most so many bytes of UTF-8, never within a character.
  func cut(toBytes most: Int) -> String {
    if utf8.count <= most { return self }
    var (kept, bytes) = (endIndex, 0)
    for position in unicodeScalars.indices {
      bytes += unicodeScalars[position].utf8.count
      if bytes > most {
        kept = position
        break
      }
    }
    return String(self[..<kept])
  }
}
