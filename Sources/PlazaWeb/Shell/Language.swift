import HTTPTypes
public import PlazaBase

extension Language {
  /// The cookie that keeps what somebody chose.
  static func cookie(secure: Bool) -> String { secure ? "__Host-plaza-language" : "plaza-language" }
}

extension Request {
  /// The language of the answer: what was chosen on this device, else what the browser asks for. Programs are answered
  /// in English.
  public var language: Language {
    guard !route.isAPI else { return .english }
    let chosen = cookie(Language.cookie(secure: site.isSecure)).flatMap { site.languages[code: $0] }
    return chosen ?? site.languages.first(accepted: head.headerFields[.acceptLanguage]) ?? .english
  }
}

extension Response {
  /// Lets the browser keep the language that was chosen.
  public mutating func keepLanguage(_ language: Language, secure: Bool) {
    addCookie(Language.cookie(secure: secure), language.code, seconds: 31_536_000, secure: secure)
  }
}
