import FilmCatalogue
import PlazaBase

/// A trailer of another site that plays within a page of ours, in that site's own player.
struct TrailerPlayer: Sendable, Equatable {
  /// Where the player is: one of ``origins``.
  let address: String
  let site: String

  /// The only places that a page with a player may show.
  static let origins = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"]

  /// - Parameter trailer: the address that a source named, as a person would open it.
  /// - Returns: nil where the site has no player that we know.
  init?(_ trailer: String) {
    if let key = trailer.wholeMatch(of: /https:\/\/(?:www\.youtube\.com\/watch\?v=|youtu\.be\/)([A-Za-z0-9_\-]{4,32})/)
    {
      (address, site) = ("\(Self.origins[0])/embed/\(key.1)?rel=0", "YouTube")
    } else if let key = trailer.wholeMatch(of: /https:\/\/(?:www\.)?vimeo\.com\/([0-9]{1,16})/) {
      (address, site) = ("\(Self.origins[1])/video/\(key.1)?dnt=1", "Vimeo")
    } else {
      return nil
    }
  }
}
