/// The passwords of ten or more characters that attackers guess first.
///
/// Published lists cannot be redistributed here, and most of their entries are shorter than ten
/// characters. The long ones nearly all follow a few patterns, which are generated instead: a
/// popular word with digits or a year, a doubled word, two words, a keyboard walk, a repeated
/// piece. See docs/decisions.
struct CommonPasswords: Sendable {
  /// Generated at the first use, so that it does not delay the start of the server.
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

  /// The number of listed passwords.
  var count: Int { Self.listed.count }

  /// - Parameter plain: A password in lower case.
  func contains(_ plain: String) -> Bool {
    Self.listed.contains(plain) || Self.listed.contains(Self.withoutSubstitutes(plain))
      || Self.isRepetition(plain)
      || Self.isSequence(plain)
  }

  /// Undoes common substitutions: `p@ssw0rd1` becomes `password1`. Trailing digits stay unchanged.
  private static func withoutSubstitutes(_ plain: String) -> String {
    let tail = plain.reversed().prefix { $0.isNumber || $0 == "!" }.count
    let letters = plain.dropLast(tail).map { substitutes[$0] ?? $0 }
    return String(letters) + plain.suffix(tail)
  }

  private static let substitutes: [Character: Character] = [
    "@": "a", "4": "a", "0": "o", "1": "i", "3": "e", "$": "s", "5": "s", "7": "t",
  ]

  /// Whether the password repeats one piece of at most five characters, such as `abcabcabcabc`.
  private static func isRepetition(_ plain: String) -> Bool {
    let characters = Array(plain)
    return (1...5).contains { length in
      characters.count >= 2 * length
        && characters.indices.allSatisfy { characters[$0] == characters[$0 % length] }
    }
  }

  /// Whether each character is the successor, or each the predecessor, of the one before.
  private static func isSequence(_ plain: String) -> Bool {
    let values = plain.unicodeScalars.map { Int($0.value) }
    let steps = Set(zip(values, values.dropFirst()).map { $1 - $0 })
    return steps == [1] || steps == [-1]
  }
}
