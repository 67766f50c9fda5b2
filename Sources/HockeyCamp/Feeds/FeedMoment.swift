import PlazaBase

/// Tracks when the public feed last changed, for `Last-Modified`. The database does not record
/// when an episode was removed, so the actor compares bytes. It starts over when the server
/// restarts, and clients then fetch the feed once more.
actor FeedMoment {
  private var known: (bytes: [UInt8], since: Instant)?

  /// Returns the time since which the feed has had these bytes. Two versions never share a second,
  /// the resolution of HTTP dates.
  func since(_ bytes: [UInt8], now: Instant) -> Instant {
    if let known, known.bytes == bytes { return known.since }
    let since = known.map { max(now, $0.since + .seconds(1)) } ?? now
    known = (bytes, since)
    return since
  }
}
