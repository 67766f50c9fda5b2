public import PlazaBase
public import PlazaData
public import PlazaWeb

/// What a member keeps about a film.
public struct FilmStatus: Sendable, Equatable {
  public var isBookmarked: Bool
  public var isLiked: Bool
  /// How often they watched it.
  public var plays: Int

  public init(isBookmarked: Bool = false, isLiked: Bool = false, plays: Int = 0) {
    self.isBookmarked = isBookmarked
    self.isLiked = isLiked
    self.plays = plays
  }
}

/// Who knows what members keep about films. `PlazaServer` hands the catalogue the one there is.
public protocol FilmMarkSource: Sendable {
  /// What this member keeps about a film, under whatever address they knew it; see ``Film/known(as:_:)``.
  func mark(of film: ID<Film>, for member: ID<Member>, _ tx: any Transaction) throws -> FilmStatus

  /// What these members are called; those whose account was deleted are left out.
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
