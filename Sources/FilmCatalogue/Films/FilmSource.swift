import PlazaBase
public import PlazaData

/// The origin of a film's facts.
public enum FilmSource: String, Sendable, CaseIterable, Codable, SQLBindable, SQLReadable {
  /// The staff of this installation.
  case hand
  case tmdb
  case itunes
  /// An imported file.
  case file
  case demo
  /// A member. Only that member sees the film until staff approve it.
  case member
  /// Sources of keys only: the lists that members import identify films by them.
  case imdb, letterboxd, trakt

  /// The name that pages show.
  public var title: String {
    switch self {
    case .hand: say("our staff", as: "a source")
    case .tmdb: "TMDB"
    case .itunes: "iTunes"
    case .file: say("a film file", as: "a source")
    case .demo: say("the demo", as: "a source")
    case .member: say("a member", as: "a source")
    case .imdb: "IMDb"
    case .letterboxd: "Letterboxd"
    case .trakt: "Trakt"
    }
  }

  /// The precedence of a source where two sources differ: the lowest rank wins.
  var rank: Int {
    switch self {
    case .hand: 0
    case .tmdb: 1
    case .itunes: 2
    case .file: 3
    case .member: 5
    default: 4
    }
  }
}

/// The identifier of a film at a source. Sources may use the same number for a film and a series,
/// so the kind is part of the key.
public struct ExternalKey: Sendable, Hashable, Codable {
  public let source: FilmSource
  /// `movie`, `tv`, or another word of the source.
  public let kind: String
  public let id: String

  public init(_ source: FilmSource, _ id: String, kind: String = "movie") {
    self.source = source
    self.kind = kind
    self.id = id
  }
}
