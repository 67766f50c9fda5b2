public import PlazaBase
public import PlazaData
public import PlazaHTTP

/// The marks that a member has set on a film.
public struct FilmStatus: Sendable, Equatable {
  public var isBookmarked: Bool
  public var isLiked: Bool
  /// The number of times the member watched it.
  public var plays: Int

  public init(isBookmarked: Bool = false, isLiked: Bool = false, plays: Int = 0) {
    self.isBookmarked = isBookmarked
    self.isLiked = isLiked
    self.plays = plays
  }
}

/// Provides the marks that members set on films. `PlazaServer` passes an implementation to the
/// catalogue.
public protocol FilmMarkSource: Sendable {
  /// Returns the marks of this member on a film under any of its IDs; see ``Film/known(as:_:)``.
  func mark(of film: ID<Film>, for member: ID<Member>, _ tx: any Transaction) throws -> FilmStatus

  /// Returns the display names of these members. Members whose account was deleted are omitted.
  func names(of members: [ID<Member>], _ tx: any Transaction) throws -> [ID<Member>: String]
}

extension FilmStatus: JSONWritable {
  public func write(to json: inout JSONWriter) {
    json.object {
      $0.field("bookmarked", isBookmarked)
      $0.field("liked", isLiked)
      $0.field("plays", plays)
    }
  }
}
