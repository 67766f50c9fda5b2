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
    let words = plain.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    text = String(words.prefix(Self.maximumLength)).precomposedStringWithCanonicalMapping.trimmed
    if text.filter({ $0.isLetter || $0.isNumber }).count < 2 { return nil }
  }
}

/// Searches with few results. They rest before a source is queried, because typing passes through
/// many prefixes of the intended words. The number of queries is limited.
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

  private var waiting: [(words: NormalizedSearch, requester: Requester, since: Instant)] = []
  private var asked: [(requester: Requester, at: Instant)] = []

  /// Records a search.
  mutating func record(_ words: NormalizedSearch, by requester: Requester, at now: Instant) {
    // Repeating a search does not restart its rest period.
    if waiting.contains(where: { $0.words == words }) { return }
    waiting.removeAll { $0.requester == requester && words.text.hasPrefix($0.words.text) }
    guard waiting.count < Self.maxWaiting,
      waiting.count(where: { $0.requester == requester }) < Self.maxWaitingPerRequester
    else {
      return
    }
    waiting.append((words, requester, now))
  }

  /// Removes and returns the searches whose rest period is over.
  mutating func dueSearches(at now: Instant) -> [(words: NormalizedSearch, requester: Requester)] {
    let dueSearches = waiting.filter { now - $0.since >= Self.rest }.map {
      ($0.words, $0.requester)
    }
    waiting.removeAll { now - $0.since >= Self.rest }
    return dueSearches
  }

  /// Whether the asker may cause another query, which is then counted.
  /// - Parameter maximum: the asker's limit per hour.
  mutating func canQuery(for requester: Requester, _ maximum: Int, at now: Instant) -> Bool {
    asked.removeAll { now - $0.at >= .hours(1) }
    guard asked.count < Limit.allQuestions.maximum,
      asked.count(where: { $0.requester == requester }) < maximum
    else {
      return false
    }
    asked.append((requester, now))
    return true
  }
}
