import MediaLibrary
import PlazaBase
import PlazaHTTP
import PlazaUI

/// The camp's podcast for one listener, or for the public.
struct CampPodcast: Sendable {
  let details: CampDetails
  let episodes: [Episode]
  /// The secret in the URLs of a member's feed; nil for the public feed.
  let secret: String?

  /// The maximum number of episodes in a feed.
  static let maximum = 300

  func bytes(_ request: Request) -> [UInt8] {
    let whole = { @Sendable (link) in request.absoluteURL(of: link) }
    let own = secret.map { FeedPaths.own($0) }
    let secret = secret
    let channel = PodcastFeed.Channel(
      title: self.secret == nil ? details.name : "\(details.name) (members)", about: details.about,
      author: details.name, email: details.email.isEmpty ? nil : details.email,
      page: whole(CampPaths.home()),
      address: whole(own ?? FeedPaths.podcast()), picture: whole(details.coverLink),
      language: .english,
      category: ("Sports", "Hockey"), isPrivate: secret != nil,
      guid: secret == nil ? Self.guid(of: whole(FeedPaths.podcast())) : nil)
    let listed = episodes.map { episode in
      let id = episode.item.id
      // A member's podcast app has no session cookie, and chapters that are not public require
      // one.
      return (
        episode: episode,
        at: PodcastFeed.Addresses(
          page: whole(MediaPaths.item(id)),
          sound: whole(secret.map { FeedPaths.sound($0, id) } ?? MediaPaths.sound(id)),
          chapters: secret == nil ? whole(MediaPaths.chapters(id)) : nil,
          transcripts: secret == nil
            ? episode.captions.map { ($0, whole(MediaPaths.captions(id, "\($0.rawValue).vtt"))) }
            : [])
      )
    }
    return PodcastFeed(channel, listed).bytes
  }

  /// Returns the `podcast:guid` as the podcast namespace defines it: the UUIDv5 of the feed URL
  /// without its scheme and trailing slashes.
  private static func guid(of address: String) -> String {
    let name = address.firstRange(of: "://").map { String(address[$0.upperBound...]) } ?? address
    return NamedUUID.text(of: name, in: feeds)
  }

  /// The UUID namespace of podcasts: `ead4c236-bf58-58c6-a2c6-a6b28d128cb6`.
  private static let feeds: [UInt8] = [
    0xEA, 0xD4, 0xC2, 0x36, 0xBF, 0x58, 0x58, 0xC6, 0xA2, 0xC6, 0xA6, 0xB2, 0x8D, 0x12, 0x8C, 0xB6,
  ]
}
