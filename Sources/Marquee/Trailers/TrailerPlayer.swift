import FilmCatalogue
import PlazaBase

/// A trailer in another site's player, embedded in a page of this site.
struct TrailerPlayer: Sendable, Equatable {
  /// The URL of the player, at one of ``origins``.
  let address: String
  let site: String

  /// The only origins that a page with a player may embed.
  static let origins = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"]

  /// - Parameter trailer: The URL of the trailer's page, as supplied by a film database.
  /// - Returns: nil if the site has no supported player.
  init?(_ trailer: String) {
    if let key = trailer.wholeMatch(
      of: /https:\/\/(?:www\.youtube\.com\/watch\?v=|youtu\.be\/)([A-Za-z0-9_\-]{4,32})/)
    {
      (address, site) = ("\(Self.origins[0])/embed/\(key.1)?rel=0", "YouTube")
    } else if let key = trailer.wholeMatch(of: /https:\/\/(?:www\.)?vimeo\.com\/([0-9]{1,16})/) {
      (address, site) = ("\(Self.origins[1])/video/\(key.1)?dnt=1", "Vimeo")
    } else {
      return nil
    }
  }
}
