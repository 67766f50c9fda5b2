import MediaLibrary
import Members
import PlazaBase
import PlazaData
import PlazaWeb

/// Who listens by a feed. A feed has what its member may hear as a member, and nothing of what an office does besides:
/// its address lies on a device, in another company's program.
struct FeedPersonalData: Sendable {
  let feed: MediaFeed
  let viewer: Viewer

  /// - Returns: nil where the secret is no feed's, or its member may not come in.
  static func find(_ secret: String, _ tx: any Transaction) throws -> FeedPersonalData? {
    guard let feed = try MediaFeed.find(hash: Secret(sent: secret).hash, tx),
      let standing = try MembershipStatus.find(feed.member, tx), !standing.isSuspended,
      let session = ID<Viewer.Session>(feed.id.text)
    else { return nil }
    return FeedPersonalData(feed: feed, viewer: Viewer(id: feed.member, name: "", roles: [], session: session))
  }
}

/// A feed as its member's export has it.
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
