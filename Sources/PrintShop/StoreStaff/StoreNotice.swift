import PlazaBase

/// A store's notice to its customers in English and Korean; the same text if only one was entered.
struct StoreNotice: Sendable, Equatable {
  let english: String
  let korean: String

  /// - Returns: Nil if both texts are empty. A single text is used for both languages.
  init?(_ check: inout FormValidator) {
    let english = check.optionalLines("notice", say("notice"), atMost: 600)
    let korean = check.optionalLines("noticeKorean", say("Korean notice"), atMost: 600)
    guard let one = english ?? korean else { return nil }
    self.init(english: one, korean: korean ?? one)
  }

  init(english: String, korean: String) {
    self.english = english
    self.korean = korean
  }
}
