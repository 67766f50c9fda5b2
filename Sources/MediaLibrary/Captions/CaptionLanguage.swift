public import PlazaBase
public import PlazaData

/// The languages in which an item can have captions.
public enum CaptionLanguage: String, Sendable, CaseIterable, SQLReadable {
  case english = "en"
  case french = "fr"
  case korean = "ko"
  case spanish = "es"
  case german = "de"
  case ukrainian = "uk"

  /// The name of the language, in the language itself.
  public var name: String {
    switch self {
    case .english: "English"
    case .french: "Français"
    case .korean: "한국어"
    case .spanish: "Español"
    case .german: "Deutsch"
    case .ukrainian: "Українська"
    }
  }

  /// Returns the languages in which an item has captions.
  public static func all(of item: ID<MediaItem>, _ tx: any Transaction) throws -> [CaptionLanguage]
  {
    let found = try tx.rows("SELECT language FROM media_caption WHERE item = \(item)").map {
      try $0.value("language", as: CaptionLanguage.self)
    }
    return allCases.filter { found.contains($0) }
  }
}
