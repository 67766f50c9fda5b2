import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Why a list has no films, or few: a source is being queried, is unreachable, refuses, limits
/// requests, or has none. Each case has its own message.
struct NothingYet: Sendable, Equatable {
  /// The sources that are being queried now.
  var awaited: [String] = []
  /// The states of the sources that were queried.
  var sentences: [String] = []

  init() {}

  /// - Parameter interest: nil without sources.
  init(
    of subject: FilmSubject, _ interest: RefreshDemand?, _ time: ShopTimeZone, now: Instant, _ tx: any Transaction
  ) throws {
    guard let interest else { return }
    let freshness = try Freshness.of(subject, tx)
    awaited = interest.awaited(freshness).map(\.title)
    sentences = freshness.sentences(now: now, time)
  }

  /// Such as "Searching iTunes and TMDB. Results appear here automatically."
  var words: String {
    if awaited.isEmpty { return sentences.joined(separator: " ") }
    return say(
      awaited.count, one: "Searching \(listed(awaited)). Results appear here automatically.",
      many: "Searching \(listed(awaited)). Results appear here automatically.")
  }

  /// Makes the script reload this address while sources are being queried.
  func fills(_ link: Link) -> Markup {
    if awaited.isEmpty { return .empty }
    return """
      <p class="fills" role="status" data-fills="\(link)">\(words) <a href="\(link)">\(say("Check again"))</a></p>
      """
  }
}
