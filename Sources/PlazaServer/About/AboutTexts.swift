import Foundation
import PlazaBase

/// The operator's information about the site, read from a text file (`PLAZA_ABOUT`):
///
/// ```
/// # imprint
/// Plaza Films Ltd
/// 1 High Street, Leeds
///
/// # hours ko
/// 매일 10:00–21:00
/// ```
/// A line with one number sign begins a part. The language code after its name is optional; a part
/// without one applies to all languages.
public struct AboutTexts: Sendable, Equatable {
  /// The parts of the information, in the order in which the page shows them.
  public enum Part: String, Sendable, CaseIterable {
    case address, hours, contact, imprint, privacy, terms
    /// The contact for vulnerability reports: an email address or the URL of a page. Not shown on
    /// the page.
    case security
  }

  private var texts: [Part: [String: String]] = [:]

  /// No information.
  public static let none = AboutTexts()

  private init() {}

  /// Creates texts that apply to all languages.
  init(_ parts: [(Part, String?)]) {
    for (part, text) in parts { if let text { texts[part] = ["": text] } }
  }

  /// - Throws: the first line that cannot be parsed, with its number.
  init(_ file: String) throws(Unread) {
    var current: (part: Part, language: String)?
    for (number, line) in file.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      let line = String(line).replacing("\r", with: "")
      if line.hasPrefix("# ") {
        let words = line.dropFirst(2).split(separator: " ")
        guard let name = words.first, let part = Part(rawValue: name.lowercased()), words.count < 3
        else {
          throw Unread(line: number + 1, text: line)
        }
        current = (part, words.count == 2 ? String(words[1]) : "")
      } else if let current {
        texts[current.part, default: [:]][current.language, default: ""] += line + "\n"
      } else if !line.trimmed.isEmpty {
        throw Unread(line: number + 1, text: line)
      }
    }
  }

  struct Unread: Error {
    let line: Int
    let text: String
  }

  /// Returns the text of a part in the current language, else the one for all languages, else one
  /// in any language.
  func text(_ part: Part) -> String? {
    guard let found = texts[part] else { return nil }
    let text =
      found[Language.current.code] ?? found[""] ?? found.sorted { $0.key < $1.key }.first?.value
    return text.flatMap { $0.trimmed.isEmpty ? nil : $0.trimmed }
  }

  /// Returns the paragraphs of a part, each as its lines.
  func paragraphs(_ part: Part) -> [[String]] {
    (text(part) ?? "").components(separatedBy: "\n\n").map {
      $0.split(separator: "\n").map { String($0).trimmed }
    }
    .filter { !$0.isEmpty }
  }

  /// The parts that have a text, without `security`.
  var parts: [Part] { Part.allCases.filter { $0 != .security && text($0) != nil } }
}
