import FilmCatalogue
public import PlazaBase
public import PlazaData
import Shelf

/// Gives a demo member some recent favourites with the points they earned, and a disliked film.
public struct FillFavourites: Sendable {
  private let member: ID<Member>
  private let settings: MarqueeSettings
  private let world: World

  public init(of member: ID<Member>, _ settings: MarqueeSettings, in world: World) {
    self.member = member
    self.settings = settings
    self.world = world
  }

  public func callAsFunction(_ tx: any Transaction) throws {
    let airing = try FilmList.nowPlaying.films(tx)
    let trending = try FilmList.trending.films(tx)
    var liked = airing.prefix(3) + trending.prefix(4)
    let disliked = airing.dropFirst(4).first
    liked.removeAll { $0.id == disliked?.id }
    let now = world.now()
    // One day apart, so that points can still be earned today.
    for (ago, film) in liked.enumerated().reversed() {
      _ = try React(film.id, .like, by: member, settings, at: now - .days(ago), in: world)(tx)
    }
    if let disliked {
      _ = try React(disliked.id, .dislike, by: member, settings, at: now, in: world)(tx)
    }
  }
}
