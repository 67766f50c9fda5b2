import Foundation
import PlazaBase
import PlazaMarkup

/// The captions of an item in one language.
public struct Captions: Sendable, Equatable {
  /// The maximum number of cues.
  public static let maximum = 5000
  /// The maximum length of a cue, in characters.
  public static let maximumLength = 500

  /// A text and the time span in which it is shown.
  public struct Cue: Sendable, Equatable {
    /// The start, in milliseconds.
    public let from: Int
    /// The end, in milliseconds; after `from`.
    public let to: Int
    /// Plain text, with line breaks.
    public let text: String

    public init(from: Int, to: Int, text: String) {
      self.from = from
      self.to = to
      self.text = text
    }
  }

  /// The cues, in the order of their starts.
  public let cues: [Cue]

  /// Parses a WebVTT or SubRip file. Styles, positions and markup are dropped.
  /// - Throws: ``CaptionRefusal``.
  public init(reading source: String) throws(CaptionRefusal) {
    let lines = source.replacing("\r\n", with: "\n").replacing("\r", with: "\n").trimmingPrefix(
      "\u{FEFF}"
    )
    .split(separator: "\n", omittingEmptySubsequences: false)
    var (found, place) = ([Cue](), 0)
    while place < lines.count {
      defer { place += 1 }
      guard lines[place].contains("-->") else { continue }
      let line = place + 1
      guard let (from, to) = Self.times(lines[place]), from < to else { throw .time(line: line) }
      var texts: [String] = []
      while place + 1 < lines.count, !lines[place + 1].allSatisfy(\.isWhitespace) {
        place += 1
        guard !lines[place].contains("-->") else { throw .time(line: place + 1) }
        texts.append(CaptionText.plain(lines[place]))
      }
      let text = texts.filter { !$0.isEmpty }.joined(separator: "\n")
      guard text.count <= Self.maximumLength else { throw .tooLong(line: line) }
      if !text.isEmpty { found.append(Cue(from: from, to: to, text: text)) }
      guard found.count <= Self.maximum else { throw .tooMany }
    }
    guard !found.isEmpty else { throw .nothing }
    cues = found.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  /// Parses a timing line, such as `00:01.500 --> 00:00:03,000 align:start`.
  private static func times(_ line: Substring) -> (Int, Int)? {
    let sides = line.split(separator: "-->", omittingEmptySubsequences: false)
    guard sides.count == 2, let end = sides[1].split(separator: " ").first,
      let from = time(sides[0]),
      let to = time(end)
    else { return nil }
    return (from, to)
  }

  /// Parses a time such as `1:02:03.400` or `02:03,400`, and returns milliseconds.
  private static func time(_ text: some StringProtocol) -> Int? {
    let halves = text.trimmingCharacters(in: .whitespaces).split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "," })
    let parts = (halves.first ?? "").split(separator: ":", omittingEmptySubsequences: false).map {
      number($0, atMost: 4)
    }
    guard halves.count == 2, halves[1].count == 3, let thousandths = number(halves[1], atMost: 3),
      (2...3).contains(parts.count)
    else { return nil }
    var seconds = 0
    for (place, part) in parts.enumerated() {
      guard let part, place == 0 || part < 60 else { return nil }
      seconds = seconds * 60 + part
    }
    return seconds * 1000 + thousandths
  }

  private static func number(_ digits: Substring, atMost count: Int) -> Int? {
    guard (1...count).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (48...57).contains($0) })
    else {
      return nil
    }
    return Int(digits)
  }

  /// The captions as a WebVTT file.
  public var webVTT: String {
    "WEBVTT\n\n"
      + cues.map {
        "\(Duration.milliseconds($0.from).timecode) --> \(Duration.milliseconds($0.to).timecode)\n"
          + "\(CaptionText.marked($0.text))\n"
      }
      .joined(separator: "\n")
  }
}

/// Converts between plain text and the text of a cue with its markup. It works on bytes: in a
/// Swift `String` a sign and a combining accent behind it form one `Character`, which would not
/// compare equal to the sign.
enum CaptionText {
  /// Returns a line without tags such as `<b>` and `<00:01.000>`, and without invisible
  /// characters.
  static func plain(_ line: Substring) -> String {
    var (text, rest) = ([UInt8](), Array(line.utf8)[...])
    while let start = rest.firstIndex(of: UInt8(ascii: "<")),
      let end = rest[start...].firstIndex(of: UInt8(ascii: ">"))
    {
      text += rest[..<start]
      rest = rest[(end + 1)...]
    }
    let decoded = HTMLEntities.decoded(String(decoding: text + rest, as: UTF8.self))
    return String(decoding: decoded.utf8.filter(isHeld), as: UTF8.self).trimmed
  }

  /// Returns a text with its markup characters escaped and without empty lines, which would end
  /// the cue.
  static func marked(_ text: String) -> String {
    let lines = text.utf8.split { $0 == 0x0A || $0 == 0x0D }.map { line in
      String(decoding: line.lazy.filter(isHeld).flatMap(escaped), as: UTF8.self)
    }
    return lines.filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "&"): Array("&amp;".utf8)
    case UInt8(ascii: "<"): Array("&lt;".utf8)
    case UInt8(ascii: ">"): Array("&gt;".utf8)
    default: [byte]
    }
  }

  private static func isHeld(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F }
}
