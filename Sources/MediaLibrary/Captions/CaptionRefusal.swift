public import PlazaBase
public import PlazaWeb

/// Why captions are not taken.
public enum CaptionRefusal: SpokenRefusal, Equatable {
  case nothing
  /// No time, or one that ends before it begins, in that line, from 1.
  case time(line: Int)
  /// The text of the cue in that line.
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

  public func sentence(_ say: Say) -> String {
    switch self {
    case .nothing:
      say(
        "No captions were found in this. Please choose a file that ends in .vtt or .srt.",
        "자막을 찾지 못했습니다. .vtt나 .srt 파일을 골라 주세요.")
    case .time(let line):
      say(
        "The time in line \(line) cannot be read. Times look like 00:01.500 --> 00:03.000.",
        "\(line)번째 줄의 시각을 읽을 수 없습니다. 예: 00:01.500 --> 00:03.000")
    case .tooLong(let line):
      say(
        "The text below line \(line) is too long: at most \(Captions.longest) characters at a time.",
        "\(line)번째 줄 아래 글이 너무 깁니다. 한 번에 최대 \(Captions.longest)자입니다.")
    case .tooMany: say("These are more than \(Captions.most) captions.", "자막이 \(Captions.most)개를 넘습니다.")
    case .noSuchLanguage: say("There are no captions in this language.", "이 언어의 자막이 없습니다.")
    }
  }
}
