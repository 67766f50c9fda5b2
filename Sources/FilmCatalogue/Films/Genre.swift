import PlazaBase
public import PlazaData

/// The genre of a film. The genres are those of TMDB; the words of other sources are mapped to
/// them.
public enum Genre: String, Sendable, CaseIterable, Codable, SQLBindable, SQLReadable {
  case action, adventure, animation, comedy, crime, documentary, drama, family, fantasy, history,
    horror, music, mystery
  case romance
  case scienceFiction = "science-fiction"
  case thriller
  case tvMovie = "tv-movie"
  case war, western

  /// The title, such as "Science fiction".
  public var title: String {
    switch self {
    case .action: say("Action", as: "a genre")
    case .adventure: say("Adventure", as: "a genre")
    case .animation: say("Animation", as: "a genre")
    case .comedy: say("Comedy", as: "a genre")
    case .crime: say("Crime", as: "a genre")
    case .documentary: say("Documentary", as: "a genre")
    case .drama: say("Drama", as: "a genre")
    case .family: say("Family", as: "a genre")
    case .fantasy: say("Fantasy", as: "a genre")
    case .history: say("History", as: "a genre")
    case .horror: say("Horror", as: "a genre")
    case .music: say("Music", as: "a genre")
    case .mystery: say("Mystery", as: "a genre")
    case .romance: say("Romance", as: "a genre")
    case .scienceFiction: say("Science fiction", as: "a genre")
    case .thriller: say("Thriller", as: "a genre")
    case .tvMovie: say("TV film", as: "a genre")
    case .war: say("War", as: "a genre")
    case .western: say("Western", as: "a genre")
    }
  }

  /// The title in the middle of a phrase, such as "science fiction"; only English lower-cases it.
  public var titleWithin: String { Language.current == .english ? title.lowercased() : title }
}
