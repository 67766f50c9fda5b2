/// The plural rules of a language, which select the form of a phrase for a whole number. The rules
/// are those of Unicode CLDR; the forms are in CLDR order: zero, one, two, few, many, other.
enum Plurals: String, Sendable, CaseIterable {
  /// A single form, as in Korean, Japanese and Chinese.
  case none
  /// One, and other numbers, as in English, German and Spanish.
  case oneAndMany = "one-many"
  /// Zero and one, and other numbers, as in French.
  case fewAndMany = "zero-one-many"
  /// One, few and many, depending on the last digits, as in Ukrainian and Russian.
  case slavic = "one-few-many"
  case polish, czech, slovenian, lithuanian, latvian, romanian, icelandic, hebrew, arabic, maltese,
    welsh, irish, gaelic

  /// - Parameter code: a language tag (BCP 47). Languages not listed use the rule of English, as
  ///   most do in CLDR.
  static func of(code: String) -> Plurals {
    let language = code.lowercased().prefix { $0 != "-" }
    return byLanguage.first { $0.languages.contains(String(language)) }?.rule ?? .oneAndMany
  }

  private static let byLanguage: [(rule: Plurals, languages: Set<String>)] = [
    (
      .none,
      [
        "id", "ja", "jv", "km", "ko", "lo", "ms", "my", "su", "th", "to", "vi", "wo", "yo", "yue",
        "zh",
      ]
    ),
    (
      .fewAndMany,
      [
        "am", "as", "bn", "fa", "ff", "fr", "gu", "hi", "hy", "kab", "kn", "ln", "mg", "pa", "pt",
        "zu",
      ]
    ),
    (.slavic, ["be", "bs", "hr", "ru", "sh", "sr", "uk"]), (.polish, ["pl"]),
    (.czech, ["cs", "sk"]),
    (.slovenian, ["dsb", "hsb", "sl"]), (.lithuanian, ["lt"]), (.latvian, ["lv", "prg"]),
    (.romanian, ["mo", "ro"]),
    (.icelandic, ["is", "mk"]), (.hebrew, ["he", "iw", "iu", "se", "smn"]),
    (.arabic, ["ar", "ars"]),
    (.maltese, ["mt"]), (.welsh, ["cy"]), (.irish, ["ga"]), (.gaelic, ["gd"]),
  ]

  /// Returns the index of the form for a number.
  func form(of number: Int) -> Int {
    let number = number.magnitude
    let (last, tens) = (number % 10, number % 100)
    return switch self {
    case .none: 0
    case .oneAndMany: number == 1 ? 0 : 1
    case .fewAndMany: number < 2 ? 0 : 1
    case .slavic: last == 1 && tens != 11 ? 0 : Self.isFew(number) ? 1 : 2
    case .polish: number == 1 ? 0 : Self.isFew(number) ? 1 : 2
    case .czech: number == 1 ? 0 : (2...4).contains(number) ? 1 : 2
    case .slovenian: tens == 1 ? 0 : tens == 2 ? 1 : (3...4).contains(tens) ? 2 : 3
    case .lithuanian: (11...19).contains(tens) || last == 0 ? 2 : last == 1 ? 0 : 1
    case .latvian: (11...19).contains(tens) || last == 0 ? 0 : last == 1 ? 1 : 2
    case .romanian: number == 1 ? 0 : number == 0 || (1...19).contains(tens) ? 1 : 2
    case .icelandic: last == 1 && tens != 11 ? 0 : 1
    case .hebrew: number == 1 ? 0 : number == 2 ? 1 : 2
    case .arabic: number < 3 ? Int(number) : (3...10).contains(tens) ? 3 : tens > 10 ? 4 : 5
    case .maltese:
      number == 1
        ? 0
        : number == 2
          ? 1 : number == 0 || (3...10).contains(tens) ? 2 : (11...19).contains(tens) ? 3 : 4
    case .welsh: number < 4 ? Int(number) : number == 6 ? 4 : 5
    case .irish:
      number == 1
        ? 0 : number == 2 ? 1 : (3...6).contains(number) ? 2 : (7...10).contains(number) ? 3 : 4
    case .gaelic:
      [1, 11].contains(number)
        ? 0 : [2, 12].contains(number) ? 1 : (3...19).contains(number) ? 2 : 3
    }
  }

  private static func isFew(_ number: UInt) -> Bool {
    (2...4).contains(number % 10) && !(12...14).contains(number % 100)
  }
}
