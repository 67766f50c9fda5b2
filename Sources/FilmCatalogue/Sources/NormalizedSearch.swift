import Foundation
import PlazaBase
import PlazaHTTP

/// The words of a search, normalised so that equal searches cause one query.
public struct NormalizedSearch: Sendable, Hashable {
  /// In lower case, with single spaces, truncated to 80 characters.
  public let text: String

  private static let maximumLength = 80

  /// - Returns: nil if the text has fewer than two letters or digits.
  public init?(_ typed: String) {
    let plain = String(
      String.UnicodeScalarView(typed.unicodeScalars.map { $0.isControl ? " " : $0 }))
    let lowercased = plain.lowercased().split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    text =
      String(lowercased.prefix(Self.maximumLength)).precomposedStringWithCanonicalMapping.trimmed
    if text.filter({ $0.isLetter || $0.isNumber }).count < 2 { return nil }
  }
}

/// Searches with few results. A source is queried only after a pause, because typing passes
/// through many prefixes of the intended words. The number of queries is limited.
struct PendingSearches {
  /// Searches with fewer films than this are looked up at the sources.
  static let little = 5
  static let rest = Duration.seconds(5)
  static let maxWaiting = 50
  /// The maximum per member or network.
  static let maxWaitingPerRequester = 10

  /// The member or network on whose behalf a source is queried.
  enum Requester: Hashable {
    case member(ID<Member>)
    case network(String)

    /// The owner of the jobs; nil for guests.
    var owner: ID<Member>? { if case .member(let member) = self { member } else { nil } }
  }

  private var waiting: [(search: NormalizedSearch, requester: Requester, since: Instant)] = []
  private var queries: [(requester: Requester, at: Instant)] = []

  /// Records a search.
  mutating func record(_ search: NormalizedSearch, by requester: Requester, at now: Instant) {
    // Repeating a search does not restart its rest period.
    if waiting.contains(where: { $0.search == search }) { return }
    waiting.removeAll { $0.requester == requester && search.text.hasPrefix($0.search.text) }
    guard waiting.count < Self.maxWaiting,
      waiting.count(where: { $0.requester == requester }) < Self.maxWaitingPerRequester
    else {
      return
    }
    waiting.append((search, requester, now))
  }

  /// Removes and returns the searches whose rest period is over.
  mutating func dueSearches(at now: Instant) -> [(search: NormalizedSearch, requester: Requester)]
  {
    let dueSearches = waiting.filter { now - $0.since >= Self.rest }.map {
      ($0.search, $0.requester)
    }
    waiting.removeAll { now - $0.since >= Self.rest }
    return dueSearches
  }

  /// Whether the asker may cause another query, which is then counted.
  /// - Parameter maximum: the asker's limit per hour.
  mutating func canQuery(for requester: Requester, _ maximum: Int, at now: Instant) -> Bool {
    queries.removeAll { now - $0.at >= .hours(1) }
    guard queries.count < Limit.allQuestions.maximum,
      queries.count(where: { $0.requester == requester }) < maximum
    else {
      return false
    }
    queries.append((requester, now))
    return true
  }
}
