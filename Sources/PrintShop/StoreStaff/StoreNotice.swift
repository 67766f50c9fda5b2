import PlazaBase
import PlazaWeb

/// What a store tells its customers, in English and in Korean; the same where it was written once.
struct StoreNotice: Sendable, Equatable {
  let english: String
  let korean: String

  /// - Returns: nil where both are empty; one alone is for everybody.
  init?(_ check: inout FormValidator) {
    let english = check.optionalLines("notice", "notice", atMost: 600)
    let korean = check.optionalLines("noticeKorean", "notice in Korean", atMost: 600)
    guard let one = english ?? korean else { return nil }
    self.init(english: one, korean: korean ?? one)
  }

  init(english: String, korean: String) {
    self.english = english
    self.korean = korean
  }
}
