import PlazaWeb

/// A text in each of the languages.
public struct Spoken: Sendable, Equatable {
  let english: String
  let korean: String

  /// The same in each language.
  public init(_ english: String, _ korean: String) {
    self.english = english
    self.korean = korean
  }

  func callAsFunction(_ say: Say) -> String { say(english, korean) }
}
