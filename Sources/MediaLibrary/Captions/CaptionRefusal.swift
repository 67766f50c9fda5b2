public import PlazaBase

/// The reasons for which captions are rejected.
public enum CaptionRefusal: Refusal, Equatable {
  case nothing
  /// The timing line with that number, counted from 1, is missing, malformed, or ends before it
  /// begins.
  case time(line: Int)
  /// The text of the cue at that line is too long.
  case tooLong(line: Int)
  case tooMany
  case noSuchLanguage

  public var slug: String {
    switch self {
    case .nothing: "captions-empty"
    case .time: "captions-time"
    case .tooLong: "captions-too-long"
    case .tooMany: "captions-too-many"
    case .noSuchLanguage: "captions-language"
    }
  }

  public var kind: RefusalKind { self == .noSuchLanguage ? .notFound : .conflict }

  public var message: String {
    switch self {
    case .nothing:
      say("We found no captions in this file. Choose a file that ends in .vtt or .srt.")
    case .time(let line):
      say("The time in line \(line) can't be read. Write times like 00:01.500 --> 00:03.000.")
    case .tooLong(let line):
      say(
        "The text below line \(line) is too long. The limit is \(Captions.maximumLength) characters at a time."
      )
    case .tooMany: say("There are more than \(Captions.maximum) captions.")
    case .noSuchLanguage: say("There are no captions in this language.")
    }
  }
}
