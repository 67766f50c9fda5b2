import PlazaBase

/// Words by which a member finds viewings again: "cinema", "with Ann". Each once, in the order of the alphabet, so that
/// the same tags are the same text.
public struct PlayTags: Sendable, Equatable {
  /// More than anybody needs of one viewing.
  static let most = 50
  /// The longest tag.
  static let longest = 60

  public private(set) var all: [String] = []

  public init() {}

  /// - Parameter text: tags with commas between them.
  public init(_ text: String) { self.init(text.split(separator: ",").map(String.init)) }

  init(_ tags: [String]) {
    var known: Set<String> = []
    for tag in tags.map({ $0.cleaned.trimmed }) where !tag.isEmpty && known.insert(tag.folded).inserted {
      all.append(tag)
    }
    all.sort { ($0.folded, $0) < ($1.folded, $1) }
  }

  /// "cinema, with Ann"; empty where there are none.
  public var text: String { all.joined(separator: ", ") }

  /// As it is kept.
  var kept: String? { all.isEmpty ? nil : text }

  /// What is wrong with them.
  var complaint: String? {
    if all.count > Self.most { return say("Too many tags: at most \(Self.most).") }
    if all.contains(where: { $0.count > Self.longest }) {
      return say("A tag is too long: at most \(Self.longest) characters.")
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
