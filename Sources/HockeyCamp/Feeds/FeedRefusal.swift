import PlazaBase

/// A feed, or addresses that are no feed's, are asked for too often.
struct TooManyFeedRequests: Refusal {
  let wait: Duration

  var slug: String { "too-many-feed-requests" }
  var kind: RefusalKind { .tooMany(retryAfter: wait) }

  var message: String {
    say("Too many requests. Wait a few minutes and try again.")
  }
}
