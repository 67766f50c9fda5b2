import Foundation
import PlazaBase

/// What a plaza says of whoever runs it, from one file of text (`PLAZA_ABOUT`):
///
/// ```
/// # imprint
/// Plaza Films Ltd
/// 1 High Street, Leeds
///
/// # hours ko
/// 매일 10:00–21:00
/// ```
/// A line with one number sign begins a part; behind its name stands a language, where it is not for all.
public struct AboutTexts: Sendable, Equatable {
  /// A part there can be, in the order in which the page shows them.
  public enum Part: String, Sendable, CaseIterable {
    case address, hours, contact, imprint, privacy, terms
    /// Where somebody reports a weakness: an address of mail or of a page.
    case security
  }

  private var texts: [Part: [String: String]] = [:]

  /// Nothing is said.
  public static let none = AboutTexts()

  private init() {}

  /// - Throws: a sentence's worth of what cannot be read, with its line.
  init(_ file: String) throws(Unread) {
    var current: (part: Part, language: String)?
    for (number, line) in file.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = String(line).replacing("\r", with: "")
      if line.hasPrefix("# ") {
        let words = line.dropFirst(2).split(separator: " ")
        guard let name = words.first, let part = Part(rawValue: name.lowercased()), words.count < 3 else {
          throw Unread(line: number + 1, words: line)
        }
        current = (part, words.count == 2 ? String(words[1]) : "")
      } else if let current {
        texts[current.part, default: [:]][current.language, default: ""] += line + "\n"
      } else if !line.trimmed.isEmpty {
        throw Unread(line: number + 1, words: line)
      }
    }
  }

  struct Unread: Error {
    let line: Int
    let words: String
  }

  /// What a part says in the language that is spoken, else what it says to all, or in any.
  func text(_ part: Part) -> String? {
    guard let found = texts[part] else { return nil }
    let text = found[Language.spoken.code] ?? found[""] ?? found.sorted { $0.key < $1.key }.first?.value
    return text.flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed }
  }

  /// Its paragraphs, each with its lines.
  func paragraphs(_ part: Part) -> [[String]] {
    (text(part) ?? "").components(separatedBy: "\n\n").map { $0.split(separator: "\n").map { String($0).trimmed } }
      .filter { !$0.isEmpty }
  }

  /// The parts that are said, of those that people read.
  var parts: [Part] { Part.allCases.filter { $0 != .security && text($0) != nil } }
}
