/// Says phrases in one language.
public struct Translator: Sendable {
  /// The language that is spoken.
  public let language: Language

  /// Speaks that language.
  public init(_ language: Language) { self.language = language }

  /// A phrase in the language, or in English where its table has not got it.
  /// - Parameter sense: tells which of its meanings an English word has here, where other languages have two words.
  public func callAsFunction(_ phrase: Phrase, as sense: StaticString? = nil) -> String {
    said(phrase, sense?.description)
  }

  /// A phrase that counts, in the form that goes with the number.
  /// - Parameters:
  ///   - one: in English for a single one, such as "1 film".
  ///   - many: in English for all others, such as "\(number) films"; other tables have it under this.
  public func callAsFunction(_ number: Int, one: Phrase, many: Phrase) -> String {
    if language.isUnsaid { return PhraseEncoding.counted(number, one: one, many: many) }
    return counted(number, many) ?? self(number == 1 ? one : many)
  }

  /// - Returns: nil where the language's table has not got it.
  private func counted(_ number: Int, _ many: Phrase) -> String? {
    guard let forms = forms(many.key, nil), let last = forms.last else { return nil }
    let form = language.plurals.form(of: number)
    return Phrase.filled(form < forms.count ? forms[form] : last, with: many.values)
  }

  /// What people wrote in English and, where they did, in Korean: the plaza does not translate it.
  public func callAsFunction(_ english: String, korean: String?) -> String {
    guard let korean, !korean.isEmpty else { return english }
    if language.isUnsaid { return PhraseEncoding.words(english: english, korean: korean) }
    return language == .korean ? korean : english
  }

  /// What was kept for later.
  func said(_ meaning: PhraseEncoding.Meaning) -> String {
    switch meaning {
    case .phrase(let phrase, let sense): said(phrase, sense)
    case .counted(let number, let one, let many):
      counted(number, many) ?? (number == 1 ? one : Phrase.filled(many.key, with: many.values))
    case .words(let english, let korean): self(english, korean: korean)
    }
  }

  private func said(_ phrase: Phrase, _ sense: String?) -> String {
    if language.isUnsaid { return PhraseEncoding.phrase(phrase, sense: sense) }
    return Phrase.filled(forms(phrase.key, sense)?.first ?? phrase.key, with: phrase.values)
  }

  private func forms(_ key: String, _ sense: String?) -> [String]? {
    let entries = language.book.entries
    if entries.isEmpty { return nil }
    return sense.flatMap { entries["\(key) [\($0)]"] } ?? entries[key]
  }
}

/// Says a phrase in the language of whoever waits for the running task.
/// - Parameter sense: tells which of its meanings an English word has here.
public func say(_ phrase: Phrase, as sense: StaticString? = nil) -> String { Translator(.spoken)(phrase, as: sense) }

/// Says a phrase that counts, in the language of whoever waits for the running task.
public func say(_ number: Int, one: Phrase, many: Phrase) -> String {
  Translator(.spoken)(number, one: one, many: many)
}

/// What people wrote in English and, where they did, in Korean: in the language of whoever waits for the running task.
public func say(_ english: String, korean: String?) -> String { Translator(.spoken)(english, korean: korean) }
