import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaHTTP

/// A private feed with the viewer whose rights it has. The viewer is the feed's member without any
/// role, because the URL of the feed is stored on a device, in a third-party app.
struct FeedOwner: Sendable {
  let feed: MediaFeed
  let viewer: Viewer

  /// - Returns: nil if no feed has the secret, or if its member is unknown or suspended.
  static func find(_ secret: String, _ tx: any Transaction) throws -> FeedOwner? {
    guard let feed = try MediaFeed.find(hash: SecretToken(sent: secret).hash, tx),
      let standing = try MembershipStatus.find(feed.member, tx), !standing.isSuspended,
      let session = ID<Viewer.Session>(feed.id.text)
    else { return nil }
    return FeedOwner(
      feed: feed, viewer: Viewer(id: feed.member, name: "", roles: [], session: session))
  }
}

/// A feed in the export of its member's data.
struct FeedJSON: JSONWritable {
  let feed: MediaFeed

  func write(to json: inout JSONWriter) {
    json.object {
      $0.field("name", feed.name)
      $0.field("openedAt", feed.openedAt)
      $0.field("usedAt", feed.usedAt)
    }
  }
}
