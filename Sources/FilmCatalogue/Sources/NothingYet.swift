public import PlazaBase
public import PlazaData
public import PlazaMarkup

/// Why a list has no films, or few: a source is being queried, is unreachable, refuses, limits
/// requests, or has none. Each case has its own message.
public struct NothingYet: Sendable, Equatable {
  /// The sources that are being queried now.
  public private(set) var awaited: [String] = []
  /// The states of the sources that were queried.
  private var sentences: [String] = []
  /// The states of the sources that failed.
  private var troubles: [String] = []

  public init() {}

  /// - Parameter interest: nil without sources.
  public init(
    of subject: FilmSubject, _ interest: RefreshDemand?, _ time: ShopTimeZone, now: Instant,
    _ tx: any Transaction
  ) throws {
    guard let interest else { return }
    let freshness = try Freshness.of(subject, tx)
    awaited = interest.awaited(freshness).map(\.title)
    sentences = freshness.sentences(now: now, time)
    troubles = freshness.states.filter { $0.failure != nil }.map { $0.message(now, time) }
  }

  /// The state of a search.
  /// - Parameter found: the number of films that it found.
  public init(
    ofSearch text: String, found: Int, _ interest: RefreshDemand?, _ time: ShopTimeZone,
    now: Instant,
    _ tx: any Transaction
  ) throws {
    guard RefreshDemand.isQueryWorthy(text, found: found), let sought = NormalizedSearch(text)
    else {
      self.init()
      return
    }
    try self.init(of: .search(sought), interest, time, now: now, tx)
  }

  /// Such as "Searching iTunes and TMDB. Results appear here automatically."
  public var text: String {
    if awaited.isEmpty { return sentences.joined(separator: " ") }
    return say(
      awaited.count, one: "Searching \(listed(awaited)). Results appear here automatically.",
      many: "Searching \(listed(awaited)). Results appear here automatically.")
  }

  /// Makes the script reload this address while sources are being queried; afterwards says which
  /// of them failed.
  public func fills(_ link: Link) -> Markup {
    if awaited.isEmpty, troubles.isEmpty { return .empty }
    if awaited.isEmpty { return "<p class=\"fills\">\(troubles.joined(separator: " "))</p>" }
    return """
      <p class="fills" role="status" data-fills="\(link)">\(text) <a href="\(link)">\(say("Check again"))</a></p>
      """
  }
}
