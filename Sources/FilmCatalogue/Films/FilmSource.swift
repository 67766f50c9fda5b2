import PlazaBase
public import PlazaData

/// Where something about a film is known from.
public enum FilmSource: String, Sendable, CaseIterable, Codable, SQLBindable, SQLReadable {
  /// The staff of this plaza.
  case hand
  /// The Movie Database.
  case tmdb
  /// Apple's iTunes Store.
  case itunes
  /// A file that was imported.
  case file
  /// The facts that the demo brings.
  case demo
  /// A member. Only that member sees the film until the staff approves it.
  case member
  /// Keys only: lists of films that people bring name films by these.
  case imdb, letterboxd, trakt

  /// Its name for people.
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

  /// Whose word counts where two sources differ: the lowest number's.
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

/// What a source calls a film. A source may use one number twice, for a film and for a series.
public struct ExternalKey: Sendable, Hashable, Codable {
  public let source: FilmSource
  /// `movie`, `tv`, or the source's own word.
  public let kind: String
  public let id: String

  public init(_ source: FilmSource, _ id: String, kind: String = "movie") {
    self.source = source
    self.kind = kind
    self.id = id
  }
}
