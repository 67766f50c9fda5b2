import PlazaBase

/// Since when the public feed has been as it is, for `Last-Modified`: nothing in the database tells when an episode
/// went. A server that was started anew begins anew, and listeners fetch the feed once more.
actor FeedMoment {
  private var known: (bytes: [UInt8], since: Instant)?

  /// The moment from which it has had these bytes. Each state has a second of its own.
  func since(_ bytes: [UInt8], now: Instant) -> Instant {
    if let known, known.bytes == bytes { return known.since }
    let since = known.map { max(now, $0.since + .seconds(1)) } ?? now
    known = (bytes, since)
    return since
  }
}
