import PlazaBase

extension Genre {
  /// Creates the genre that a file calls `text`: our own word, another site's word, or TMDB's
  /// number. Returns nil for an unknown one.
  init?(imported text: String) {
    let name = String(
      text.folded.unicodeScalars.filter { ("a"..."z").contains($0) || ("0"..."9").contains($0) })
    let genre =
      Self.ownNames[name] ?? Self.otherNames[name] ?? Int(name).flatMap { Self.numbers[$0] }
    guard let genre else { return nil }
    self = genre
  }

  private static let ownNames = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue.replacing("-", with: ""), $0) })

  private static let otherNames: [String: Genre] = [
    "scifi": .scienceFiction, "sf": .scienceFiction, "musical": .music,
    "documentaries": .documentary,
    "historical": .history, "biography": .history, "romantic": .romance, "kids": .family,
    "kidsfamily": .family,
    "childrens": .family, "children": .family, "actionadventure": .action,
    "scififantasy": .scienceFiction,
    "suspense": .thriller, "westerns": .western, "filmnoir": .crime, "animated": .animation,
    "comedies": .comedy,
    "tvfilm": .tvMovie, "concertfilms": .music, "dramas": .drama,
  ]

  private static let numbers: [Int: Genre] = [
    28: .action, 12: .adventure, 16: .animation, 35: .comedy, 80: .crime, 99: .documentary,
    18: .drama, 10751: .family,
    14: .fantasy, 36: .history, 27: .horror, 10402: .music, 9648: .mystery, 10749: .romance,
    878: .scienceFiction,
    10770: .tvMovie, 53: .thriller, 10752: .war, 37: .western,
  ]
}
