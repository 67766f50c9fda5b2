import PlazaBase
import PlazaWeb

/// What a store tells its customers, in each language.
struct Notice: Sendable, Equatable {
  let english: String
  let korean: String

  /// - Returns: nil where both are empty; one alone is a complaint.
  init?(_ check: inout FieldChecker) {
    let texts = (
      check.optionalLines("notice", "notice", atMost: 600),
      check.optionalLines("noticeKorean", "notice in Korean", atMost: 600)
    )
    let missing = say("Please write it in both languages.")
    if texts.0 == nil, texts.1 != nil { check.complain("notice", missing) }
    if texts.1 == nil, texts.0 != nil { check.complain("noticeKorean", missing) }
    guard let english = texts.0, let korean = texts.1 else { return nil }
    self.init(english: english, korean: korean)
  }

  init(english: String, korean: String) {
    self.english = english
    self.korean = korean
  }
}
