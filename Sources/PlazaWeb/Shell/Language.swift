import HTTPTypes
public import PlazaBase

extension Language {
  /// The cookie that keeps what somebody chose.
  static func cookie(secure: Bool) -> String { secure ? "__Host-plaza-language" : "plaza-language" }
}

/// A refusal that has its sentence in each language.
public protocol SpokenRefusal: Refusal {
  /// One or two sentences: what is in the way, and what to do about it.
  func sentence(_ say: Say) -> String
}

extension SpokenRefusal {
  /// In the language of whoever waits for it.
  public var sentence: String { sentence(Say(.spoken)) }
}

extension Call {
  /// The language of the answer: what was chosen on this device, else what the browser asks for. Programs are answered
  /// in English.
  public var language: Language {
    guard !route.isAPI, shop?.isTranslated ?? true else { return .english }
    let chosen = cookie(Language.cookie(secure: site.isSecure)).flatMap { site.languages[code: $0] }
    return chosen ?? site.languages.first(accepted: head.headerFields[.acceptLanguage]) ?? .english
  }

  /// Says a thing in the language of the answer.
  public var say: Say { Say(language) }

  /// What a refusal says in the language of the answer.
  public func sentence(of refusal: any Refusal) -> String { refusal.sentence }
}

extension Answer {
  /// Lets the browser keep the language that was chosen.
  public mutating func keepLanguage(_ language: Language, secure: Bool) {
    addCookie(Language.cookie(secure: secure), language.code, seconds: 31_536_000, secure: secure)
  }
}
