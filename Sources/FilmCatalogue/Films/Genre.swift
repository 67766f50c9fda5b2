import Foundation
import PlazaBase
public import PlazaData

/// What sort of film it is: TMDB's list of genres for films, which the other sources' words are led back to.
public enum Genre: String, Sendable, CaseIterable, Codable, SQLBindable, SQLReadable {
  case action, adventure, animation, comedy, crime, documentary, drama, family, fantasy, history, horror, music, mystery
  case romance
  case scienceFiction = "science-fiction"
  case thriller
  case tvMovie = "tv-movie"
  case war, western

  /// "Science fiction".
  public var title: String {
    switch self {
    case .scienceFiction: "Science fiction"
    case .tvMovie: "TV film"
    default: rawValue.capitalized
    }
  }
}
