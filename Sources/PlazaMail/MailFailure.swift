public import PlazaBase

/// Why a letter was not taken.
public enum MailFailure: Error, Sendable, Equatable {
  /// The server asks to try later, or broke off: the same letter may pass then.
  case temporary(StoredPhrase)
  /// The server will never take this letter.
  case permanent(StoredPhrase)
  /// Nothing is wrong with the letter, but with how we reach the server: whoever runs the plaza must act.
  case misconfigured(StoredPhrase)

  /// What the server said, or what was wrong on the way; for people who run the plaza.
  public var words: StoredPhrase {
    switch self {
    case .temporary(let words), .permanent(let words), .misconfigured(let words): words
    }
  }
}
