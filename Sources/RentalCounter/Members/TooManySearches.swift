import PlazaBase

/// The shelf was searched from one network more often than people search.
struct TooManySearches: Refusal {
  let wait: Duration

  var slug: String { "too-many-searches" }
  var kind: RefusalKind { .tooMany(retryAfter: wait) }

  var message: String {
    say(
      "The shelf was searched too often from your network. Please try again in \(wait.localizedText)."
    )
  }
}
