import PlazaBase
import PlazaWeb

/// A feed, or addresses that are no feed's, are asked for too often.
struct TooManyFeedRequests: SpokenRefusal {
  let wait: Duration

  var slug: String { "too-many-feed-requests" }
  var kind: RefusalKind { .tooMany(retryAfter: wait) }

  func sentence(_ say: Say) -> String {
    say("That was too often in a short time. Please wait a few minutes.")
  }
}
