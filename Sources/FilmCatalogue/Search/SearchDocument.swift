/// What is kept of an entry. To make it takes longer than to write it, and needs no transaction.
public struct SearchDocument: Sendable {
  let entry: SearchEntry
  let tokens: String
  /// Words for the spelling book.
  let spelled: [String]

  public init(_ entry: SearchEntry) {
    self.entry = entry
    let words = entry.isListed ? SearchTokens.words(of: entry) : []
    tokens = entry.isListed ? SearchTokens.of(entry, words: words).joined(separator: " ") : ""
    spelled = words.filter(Spelling.isSpelled)
  }
}
