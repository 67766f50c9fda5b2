import Foundation
import PlazaBase

/// Which passwords are taken: length counts, and nothing else but being easy to guess. No rule asks for digits or signs
/// (NIST SP 800-63B §3.1.1).
public struct PasswordRules: Sendable {
  static let length = 10...128

  private var siteWords: [String]
  private let common = CommonPasswords()

  /// - Parameter siteWords: words that everybody guesses here: the site's name, its shops.
  public init(siteWords: [String] = []) {
    self.siteWords = (siteWords + ["plaza", "demo"]).flatMap(guessableWords)
  }

  func knowing(_ words: [String]) -> PasswordRules {
    var rules = self
    rules.siteWords += words.flatMap(guessableWords)
    return rules
  }

  /// What is wrong with a password, nil where nothing is.
  /// - Parameter own: the member's name, e-mail address and handle.
  func fieldError(about password: String, own: [String]) -> String? {
    let normal = password.precomposedStringWithCanonicalMapping
    let count = normal.unicodeScalars.count
    if count == 0 { return say("Choose a password.") }
    if count < Self.length.lowerBound {
      return say(
        "The password must have at least 10 characters. You entered \(count). Three or four words are fine.")
    }
    if count > Self.length.upperBound {
      return say("The password must be 128 characters or fewer. You entered \(count).")
    }
    let plain = normal.lowercased()
    if common.contains(plain) {
      return say(
        "This password is too easy to guess. Choose another one, such as three or four words.")
    }
    if isMade(of: siteWords + own.flatMap(guessableWords), plain) {
      return say("This password consists of this site's words or your own name. Choose another one.")
    }
    return nil
  }

  /// Whether nothing but these words is left once digits and signs are gone.
  private func isMade(of words: [String], _ plain: String) -> Bool {
    let letters = plain.filter(\.isLetter)
    guard !letters.isEmpty else { return false }
    var reached: Set<String.Index> = [letters.startIndex]
    for index in letters.indices where reached.contains(index) {
      for word in words where letters[index...].hasPrefix(word) {
        reached.insert(letters.index(index, offsetBy: word.count))
      }
    }
    return reached.contains(letters.endIndex)
  }
}

/// The words of a name or an address that somebody would try: three letters and more.
private func guessableWords(_ text: String) -> [String] {
  text.precomposedStringWithCanonicalMapping.lowercased().split { !$0.isLetter }.map(String.init)
    .filter { $0.count >= 3 }
}
