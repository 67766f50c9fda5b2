/// An entry as the index stores it. Preparing it takes longer than writing it, and needs no
/// transaction.
public struct SearchDocument: Sendable {
  let entry: SearchEntry
  let tokens: String
  /// The words for the spelling dictionary.
  let spelled: [String]

  public init(_ entry: SearchEntry) {
    self.entry = entry
    let words = entry.isListed ? SearchTokens.words(of: entry) : []
    tokens = entry.isListed ? SearchTokens.of(entry, words: words).joined(separator: " ") : ""
    spelled = words.filter(Spelling.isSpelled)
  }
}
