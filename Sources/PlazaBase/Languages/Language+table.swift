extension Language {
  /// Whether the language is written from right to left.
  public var isRightToLeft: Bool {
    let parts = code.lowercased().split(separator: "-")
    if parts.contains(where: { ["arab", "hebr", "syrc", "thaa", "nkoo", "adlm"].contains($0) }) {
      return true
    }
    if parts.contains(where: { ["latn", "cyrl"].contains($0) }) { return false }
    let languages: Set = [
      "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
    ]
    return parts.first.map { languages.contains(String($0)) } ?? false
  }

  /// Returns a sentence about the differences between the table and the phrases of the source
  /// code: unknown entries and missing translations; `nil` if there are no differences.
  /// - Parameter phrases: the phrases of the source code.
  public func tally(of phrases: [String] = Language.korean.phrases) -> String? {
    let known = Set(phrases)
    let strange = self.phrases.filter { !known.contains($0) }
    let missing = missing(of: phrases).count
    let lacks =
      missing == 0 ? nil : "\(missing) of \(phrases.count) phrases are missing and said in English"
    let has =
      strange.isEmpty
      ? nil
      : "\(strange.count) are no phrases of this version, such as "
        + strange.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
    let words = [lacks, has].compactMap(\.self).joined(separator: "; ")
    return words.isEmpty ? nil : "\(name) (\(code)): \(words)."
  }
}
