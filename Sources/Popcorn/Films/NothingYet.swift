import FilmCatalogue
import PlazaBase
import PlazaData
import PlazaMarkup
import PlazaWeb

/// Why a list has no films, or few: a source is being asked, it cannot be reached, refuses or has had enough, or knows
/// none. Each has its own sentence.
struct NothingYet: Sendable, Equatable {
  /// The sources that are being asked now.
  var awaited: [String] = []
  /// What those say that were asked.
  var sentences: [String] = []

  init() {}

  /// - Parameter interest: nil where no source is asked.
  init(
    of subject: FilmSubject, _ interest: RefreshDemand?, _ time: ShopTimeZone, now: Instant, _ tx: any Transaction
  ) throws {
    guard let interest else { return }
    let freshness = try Freshness.of(subject, tx)
    awaited = interest.awaited(freshness).map(\.title)
    sentences = freshness.sentences(now: now, time)
  }

  /// "iTunes and TMDB are being asked. What they find comes here by itself."
  var words: String {
    if awaited.isEmpty { return sentences.joined(separator: " ") }
    return say(
      awaited.count, one: "Searching \(listed(awaited)). Results appear here automatically.",
      many: "Searching \(listed(awaited)). Results appear here automatically.")
  }

  /// Tells the script to look again at that address while something is on its way.
  func fills(_ link: Link) -> Markup {
    if awaited.isEmpty { return .empty }
    return """
      <p class="fills" role="status" data-fills="\(link)">\(words) <a href="\(link)">\(say("Check again"))</a></p>
      """
  }
}
