/// Translates phrases to one language.
public struct Translator: Sendable {
  /// The target language.
  public let language: Language

  public init(_ language: Language) { self.language = language }

  /// Returns a phrase in the target language, or in English if the table does not contain it.
  /// - Parameter sense: the sense of an ambiguous English word, for languages that have different
  ///   words for its senses.
  public func callAsFunction(_ phrase: Phrase, as sense: StaticString? = nil) -> String {
    text(phrase, sense?.description)
  }

  /// Returns a phrase in the plural form of a number.
  /// - Parameters:
  ///   - one: the English phrase for the number one, such as "1 film".
  ///   - many: the English phrase for other numbers, such as "\(number) films"; also the key in
  ///     the tables of other languages.
  public func callAsFunction(_ number: Int, one: Phrase, many: Phrase) -> String {
    if language.isDeferred { return PhraseEncoding.counted(number, one: one, many: many) }
    return counted(number, many) ?? self(number == 1 ? one : grouped(number, many))
  }

  /// - Returns: `nil` if the table does not contain the phrase.
  private func counted(_ number: Int, _ many: Phrase) -> String? {
    guard let forms = forms(many.key, nil), let last = forms.last else { return nil }
    let form = language.plurals.form(of: number)
    return Phrase.filled(
      form < forms.count ? forms[form] : last, with: grouped(number, many).values)
  }

  /// Separates the thousands of the number where it is a value of its phrase.
  private func grouped(_ number: Int, _ phrase: Phrase) -> Phrase {
    guard number >= 1000 else { return phrase }
    let digits = String(number)
    let words = PlazaBase.grouped(digits, self)
    return Phrase(key: phrase.key, values: phrase.values.map { $0 == digits ? words : $0 })
  }

  /// Returns a text written in English and optionally in Korean. Such texts are not translated.
  public func callAsFunction(_ english: String, korean: String?) -> String {
    guard let korean, !korean.isEmpty else { return english }
    if language.isDeferred { return PhraseEncoding.bilingual(english: english, korean: korean) }
    return language == .korean ? korean : english
  }

  /// Returns the text of a stored phrase.
  func text(_ meaning: PhraseEncoding.Meaning) -> String {
    switch meaning {
    case .phrase(let phrase, let sense): text(phrase, sense)
    case .counted(let number, let one, let many):
      counted(number, many)
        ?? (number == 1 ? one : Phrase.filled(many.key, with: grouped(number, many).values))
    case .bilingual(let english, let korean): self(english, korean: korean)
    }
  }

  private func text(_ phrase: Phrase, _ sense: String?) -> String {
    if language.isDeferred { return PhraseEncoding.phrase(phrase, sense: sense) }
    return Phrase.filled(forms(phrase.key, sense)?.first ?? phrase.key, with: phrase.values)
  }

  private func forms(_ key: String, _ sense: String?) -> [String]? {
    let entries = language.book.entries
    if entries.isEmpty { return nil }
    return sense.flatMap { entries["\(key) [\($0)]"] } ?? entries[key]
  }
}

/// Returns a phrase in the language of the current task.
/// - Parameter sense: the sense of an ambiguous English word.
public func say(_ phrase: Phrase, as sense: StaticString? = nil) -> String {
  Translator(.current)(phrase, as: sense)
}

/// Returns a phrase in the plural form of a number, in the language of the current task.
public func say(_ number: Int, one: Phrase, many: Phrase) -> String {
  Translator(.current)(number, one: one, many: many)
}

/// Returns a text written in English and optionally in Korean, in the language of the current
/// task.
public func say(_ english: String, korean: String?) -> String {
  Translator(.current)(english, korean: korean)
}
