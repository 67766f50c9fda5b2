import MediaLibrary
import PlazaBase
import PlazaWeb

/// The camp's podcast as one listener gets it.
struct CampPodcast: Sendable {
  let details: CampDetails
  let episodes: [Episode]
  /// What stands in the addresses of a member's feed; nil for everybody's.
  let secret: String?

  /// The most episodes in a feed.
  static let most = 300

  func bytes(_ call: Call) -> [UInt8] {
    let whole = { @Sendable (link) in call.wholeAddress(of: link) }
    let own = secret.map { FeedAt.own($0) }
    let secret = secret
    let channel = PodcastFeed.Channel(
      title: self.secret == nil ? details.name : "\(details.name) (members)", about: details.about,
      author: details.name, email: details.email.isEmpty ? nil : details.email, page: whole(CampAt.home()),
      address: whole(own ?? FeedAt.podcast()), picture: whole(FeedAt.cover()), language: .english,
      category: ("Sports", "Hockey"), isPrivate: secret != nil)
    return PodcastFeed(channel, episodes, page: { whole(MediaAt.item($0.item.id)) }) { episode in
      let id = episode.item.id
      return whole(secret.map { FeedAt.sound($0, id) } ?? MediaAt.sound(id))
    }.bytes
  }
}
