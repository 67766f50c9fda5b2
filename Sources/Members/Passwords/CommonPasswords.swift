/// The passwords of ten characters and more that guessing starts with. Published lists cannot be copied here, and most
/// of their entries are shorter than ten characters anyway; the long ones are nearly all made by a few habits, and
/// these are the habits: a favourite word with digits or a year behind it, a word twice, two words, a walk over the
/// keyboard, one piece over and over. See docs/decisions.
struct CommonPasswords: Sendable {
  /// Made when somebody first chooses a password: starting does not wait for it.
  private static let listed = made()

  private static func made() -> Set<String> {
    var listed: Set<String> = []
    for word in Self.words {
      for suffix in Self.suffixes { listed.insert(word + suffix) }
      listed.insert(word + word)
      for other in Self.words.prefix(40) where other != word { listed.insert(word + other) }
    }
    for walk in Self.walks {
      for start in walk.indices {
        for end in walk[start...].indices { listed.insert(String(walk[start...end])) }
      }
    }
    return listed.filter { $0.unicodeScalars.count >= PasswordRules.length.lowerBound }
  }

  /// How many are listed.
  var count: Int { Self.listed.count }

  /// - Parameter plain: a password in lower case.
  func contains(_ plain: String) -> Bool {
    Self.listed.contains(plain) || Self.listed.contains(Self.withoutSubstitutes(plain)) || Self.isRepetition(plain)
      || Self.isSequence(plain)
  }

  /// `p@ssw0rd1` is `password1` to whoever guesses. Digits at the end stay what they are.
  private static func withoutSubstitutes(_ plain: String) -> String {
    let tail = plain.reversed().prefix { $0.isNumber || $0 == "!" }.count
    let letters = plain.dropLast(tail).map { substitutes[$0] ?? $0 }
    return String(letters) + plain.suffix(tail)
  }

  private static let substitutes: [Character: Character] = [
    "@": "a", "4": "a", "0": "o", "1": "i", "3": "e", "$": "s", "5": "s", "7": "t",
  ]

  /// One piece of at most five characters over and over, such as `abcabcabcabc`.
  private static func isRepetition(_ plain: String) -> Bool {
    let characters = Array(plain)
    return (1...5).contains { length in
      characters.count >= 2 * length && characters.indices.allSatisfy { characters[$0] == characters[$0 % length] }
    }
  }

  /// Each character follows the one before, or precedes it.
  private static func isSequence(_ plain: String) -> Bool {
    let values = plain.unicodeScalars.map { Int($0.value) }
    let steps = Set(zip(values, values.dropFirst()).map { $1 - $0 })
    return steps == [1] || steps == [-1]
  }
}
