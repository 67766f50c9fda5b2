public import PlazaBase

/// A phrase for somebody who reads it later, kept in each language that the program has.
public struct Spoken: Sendable, Equatable {
  let english: String
  let korean: String

  /// The same in each language.
  /// - Parameter sense: tells which of its meanings an English word has here.
  public init(_ phrase: Phrase, as sense: StaticString? = nil) {
    english = Say(.english)(phrase, as: sense)
    korean = Say(.korean)(phrase, as: sense)
  }

  /// Words that are not the same in each language, such as a store's name.
  public init(_ words: (Say) -> String) {
    english = words(Say(.english))
    korean = words(Say(.korean))
  }

  /// What was said before, or what people wrote.
  public init(english: String, korean: String) {
    self.english = english
    self.korean = korean
  }

  func callAsFunction(_ say: Say) -> String { say(english, korean: korean) }
}
