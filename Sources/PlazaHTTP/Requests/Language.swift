import HTTPTypes
public import PlazaBase

extension Language {
  /// The name of the cookie that stores the chosen language.
  static func cookie(secure: Bool) -> String {
    secure ? "__Host-plaza-language" : "plaza-language"
  }
}

extension Request {
  /// The language of the response: the one chosen on this device, else the best match for
  /// Accept-Language. API responses are in English.
  public var language: Language {
    guard !route.isAPI else { return .english }
    let chosen = cookie(Language.cookie(secure: site.isSecure)).flatMap {
      site.languages[code: $0]
    }
    return chosen ?? site.languages.first(accepted: head.headerFields[.acceptLanguage]) ?? .english
  }
}

extension Response {
  /// Sets the cookie with the chosen language.
  public mutating func addLanguageCookie(_ language: Language, secure: Bool) {
    addCookie(Language.cookie(secure: secure), language.code, seconds: 31_536_000, secure: secure)
  }
}
