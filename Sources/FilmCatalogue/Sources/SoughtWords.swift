import Foundation
import PlazaBase
import PlazaWeb

/// Words that somebody searched for, as sources are asked for them: the same however they were typed.
public struct SoughtWords: Sendable, Hashable {
  /// In lower case, with one space between words, cut where they are endless.
  public let text: String

  private static let longest = 80

  /// - Returns: nil where the words are too few to ask anybody.
  public init?(_ typed: String) {
    let plain = String(String.UnicodeScalarView(typed.unicodeScalars.map { $0.isControl ? " " : $0 }))
    let words = plain.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    text = String(words.prefix(Self.longest)).precomposedStringWithCanonicalMapping.trimmed
    if text.filter({ $0.isLetter || $0.isNumber }).count < 2 { return nil }
  }
}

/// Searches that found little. They rest a while before a source is asked, because whoever types passes by many words
/// on the way to the ones that are meant; and a source is asked for only so many, whatever is typed.
struct SoughtFilms {
  /// What finds fewer films than these is asked for.
  static let little = 5
  static let rest = Duration.seconds(5)
  static let mostWaiting = 50
  /// Of one asker.
  static let mostWaitingOfOne = 10

  /// For whom a source is asked.
  enum Asker: Hashable {
    case member(ID<Member>)
    case network(String)

    /// Whose turn its questions take; nil for strangers.
    var owner: ID<Member>? { if case .member(let member) = self { member } else { nil } }
  }

  private var waiting: [(words: SoughtWords, asker: Asker, since: Instant)] = []
  private var asked: [(asker: Asker, at: Instant)] = []

  /// Somebody searched for this.
  mutating func note(_ words: SoughtWords, by asker: Asker, at now: Instant) {
    // Whoever asks again and again does not put it off.
    if waiting.contains(where: { $0.words == words }) { return }
    waiting.removeAll { $0.asker == asker && words.text.hasPrefix($0.words.text) }
    guard waiting.count < Self.mostWaiting, waiting.count(where: { $0.asker == asker }) < Self.mostWaitingOfOne else {
      return
    }
    waiting.append((words, asker, now))
  }

  /// Takes out those at which whoever typed has stayed.
  mutating func ripe(at now: Instant) -> [(words: SoughtWords, asker: Asker)] {
    let ripe = waiting.filter { now - $0.since >= Self.rest }.map { ($0.words, $0.asker) }
    waiting.removeAll { now - $0.since >= Self.rest }
    return ripe
  }

  /// Whether one more may be asked for; if so, it counts.
  /// - Parameter most: how many the asker has an hour.
  mutating func mayAsk(for asker: Asker, _ most: Int, at now: Instant) -> Bool {
    asked.removeAll { now - $0.at >= .hours(1) }
    guard asked.count < Limit.allQuestions.most, asked.count(where: { $0.asker == asker }) < most else { return false }
    asked.append((asker, now))
    return true
  }
}
