import PlazaBase

/// A member's tags on a viewing, such as "cinema" or "with Ann": unique regardless of case and
/// sorted, so that equal tags have equal texts.
public struct PlayTags: Sendable, Equatable {
  /// The maximum number of tags on a viewing.
  static let maximum = 50
  /// The maximum length of a tag in characters.
  static let maximumLength = 60

  public private(set) var all: [String] = []

  public init() {}

  /// - Parameter text: Tags separated by commas.
  public init(_ text: String) { self.init(text.split(separator: ",").map(String.init)) }

  init(_ tags: [String]) {
    var known: Set<String> = []
    for tag in tags.map({ $0.cleaned.trimmed })
    where !tag.isEmpty && known.insert(tag.folded).inserted {
      all.append(tag)
    }
    all.sort { ($0.folded, $0) < ($1.folded, $1) }
  }

  /// "cinema, with Ann"; empty if there are no tags.
  public var text: String { all.joined(separator: ", ") }

  /// The database value.
  var stored: String? { all.isEmpty ? nil : text }

  /// The validation error, if any.
  var complaint: String? {
    if all.count > Self.maximum { return say("Too many tags: at most \(Self.maximum).") }
    if all.contains(where: { $0.count > Self.maximumLength }) {
      return say("A tag is too long: at most \(Self.maximumLength) characters.")
    }
    return nil
  }

  func union(_ others: PlayTags) -> PlayTags { PlayTags(all + others.all) }

  func subtracting(_ others: PlayTags) -> PlayTags {
    let gone = Set(others.all.map(\.folded))
    return PlayTags(all.filter { !gone.contains($0.folded) })
  }

  func isSubset(of others: PlayTags) -> Bool { subtracting(others).all.isEmpty }
}
