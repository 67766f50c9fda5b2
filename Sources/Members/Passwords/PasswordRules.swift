import Foundation
import PlazaBase

/// The rules for new passwords: a minimum length, and no easily guessed ones. No composition of
/// digits or special characters is required (NIST SP 800-63B, section 3.1.1).
public struct PasswordRules: Sendable {
  static let length = 10...128

  private var siteWords: [String]
  private let common = CommonPasswords()

  /// - Parameter siteWords: Words that are easy to guess on this installation, such as the names
  ///   of the site and its shops.
  public init(siteWords: [String] = []) {
    self.siteWords = (siteWords + ["plaza", "demo"]).flatMap(guessableWords)
  }

  func rejecting(_ words: [String]) -> PasswordRules {
    var rules = self
    rules.siteWords += words.flatMap(guessableWords)
    return rules
  }

  /// Returns a message about a password that violates the rules; nil if it is acceptable.
  /// - Parameter own: The member's name, e-mail address and handle.
  func fieldError(about password: String, own: [String]) -> String? {
    let normal = password.precomposedStringWithCanonicalMapping
    let count = normal.unicodeScalars.count
    if count == 0 { return say("Choose a password.") }
    if count < Self.length.lowerBound {
      return say(
        "The password must have at least 10 characters. You entered \(count). Three or four words are fine."
      )
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
      return say(
        "This password consists of this site's words or your own name. Choose another one.")
    }
    return nil
  }

  /// Whether the letters of a password consist only of the given words.
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

/// Returns the words of three or more letters in a name or an address.
private func guessableWords(_ text: String) -> [String] {
  text.precomposedStringWithCanonicalMapping.lowercased().split { !$0.isLetter }.map(String.init)
    .filter { $0.count >= 3 }
}
