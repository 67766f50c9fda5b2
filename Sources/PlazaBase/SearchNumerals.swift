/// Numbers of titles in the forms that people type: "godfather 2" for "The Godfather Part II".
/// One, I, V and X are left out, because they mostly mean something else.
public enum SearchNumerals {
  /// Returns the other forms of a folded word that is a number.
  public static func others(of word: String) -> [String] { forms[word] ?? [] }

  private static let forms: [String: [String]] = {
    let groups = [
      ["2", "ii", "two"], ["3", "iii", "three"], ["4", "iv", "four"], ["5", "five"],
      ["6", "vi", "six"],
      ["7", "vii", "seven"], ["8", "viii", "eight"], ["9", "ix", "nine"], ["10", "ten"],
      ["11", "xi", "eleven"],
      ["12", "xii", "twelve"], ["13", "xiii", "thirteen"],
    ]
    let pairs = groups.flatMap { group in group.map { word in (word, group.filter { $0 != word }) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()
}
