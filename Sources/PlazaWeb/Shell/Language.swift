import HTTPTypes
public import PlazaBase

/// A language that pages are written in (BCP 47).
public enum Language: String, Sendable, CaseIterable {
  case english = "en"
  case korean = "ko"

  /// Its name in itself.
  public var name: String {
    switch self {
    case .english: "English"
    case .korean: "한국어"
    }
  }

  /// The cookie that keeps what somebody chose.
  static func cookie(secure: Bool) -> String { secure ? "__Host-plaza-language" : "plaza-language" }

  /// The one that a browser asks for first, of those there are (RFC 9110 §12.5.4, by the order of the list alone:
  /// browsers list what they want most first).
  init?(accepted: String?) {
    let wanted = (accepted ?? "").prefix(500).split(separator: ",").map { $0.prefix { $0 != ";" }.lowercased() }
    let found = wanted.lazy.compactMap { tag in
      let tag = tag.filter { !$0.isWhitespace }
      return Language.allCases.first { tag == $0.rawValue || tag.hasPrefix($0.rawValue + "-") }
    }
    guard let first = found.first else { return nil }
    self = first
  }
}

/// Says a thing in one of the languages. Each text stands in all of them where it is used, so that none is forgotten
/// and code is found by the word on the button.
public struct Say: Sendable {
  /// The language that is spoken.
  public let language: Language

  /// Speaks that language.
  public init(_ language: Language) { self.language = language }

  /// The same in each language.
  public func callAsFunction(_ english: String, _ korean: String) -> String {
    switch language {
    case .english: english
    case .korean: korean
    }
  }
}

/// A refusal that has its sentence in each language.
public protocol SpokenRefusal: Refusal {
  /// One or two sentences: what is in the way, and what to do about it.
  func sentence(_ say: Say) -> String
}

extension SpokenRefusal {
  /// In English.
  public var sentence: String { sentence(Say(.english)) }
}

extension Call {
  /// The language of the answer: what was chosen on this device, else what the browser asks for, where the shop's pages
  /// or the route's have it. Programs are answered in English.
  public var language: Language {
    let spoken = shop?.languages ?? route.languages
    guard !route.isAPI, spoken.count > 1 else { return .english }
    let chosen = cookie(Language.cookie(secure: site.isSecure)).flatMap(Language.init(rawValue:))
    let wanted = chosen ?? Language(accepted: head.headerFields[.acceptLanguage])
    return wanted.flatMap { spoken.contains($0) ? $0 : nil } ?? .english
  }

  /// Says a thing in the language of the answer.
  public var say: Say { Say(language) }

  /// What a refusal says in the language of the answer.
  public func sentence(of refusal: any Refusal) -> String {
    (refusal as? any SpokenRefusal)?.sentence(say) ?? refusal.sentence
  }
}

extension Answer {
  /// Lets the browser keep the language that was chosen.
  public mutating func keepLanguage(_ language: Language, secure: Bool) {
    addCookie(Language.cookie(secure: secure), language.rawValue, seconds: 31_536_000, secure: secure)
  }
}
