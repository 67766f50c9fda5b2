import PlazaBase

/// The client has requested one feed, or feeds that do not exist, too often.
struct TooManyFeedRequests: Refusal {
  let wait: Duration

  var slug: String { "too-many-feed-requests" }
  var kind: RefusalKind { .tooMany(retryAfter: wait) }

  var message: String {
    say("Too many requests. Wait a few minutes and try again.")
  }
}
