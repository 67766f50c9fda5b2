public import PlazaMarkup

/// How good or bad something is; colour never says it alone.
public enum Tone: String, Sendable {
  /// Neither.
  case neutral
  /// As it should be.
  case done
  /// Good to know.
  case info
  /// Needs a look.
  case warning
  /// Wrong.
  case alert
}

/// A pill with a word or two.
public struct Badge: Sendable {
  let words: String
  let tone: Tone

  /// A pill.
  public init(_ words: String, _ tone: Tone = .neutral) {
    self.words = words
    self.tone = tone
  }

  /// The pill.
  public var markup: Markup { "<span class=\"badge \(tone.rawValue)\">\(message: words)</span>" }
}

/// A sentence that must not be missed, above what it is about.
/// - Parameter action: what can be done about it, such as a link.
public func banner(_ tone: Tone, _ message: String, action: Markup = .empty) -> Markup {
  let icon: Icon =
    switch tone {
    case .neutral, .info: .info
    case .done: .tick
    case .warning, .alert: .warning
    }
  return """
    <div class="banner \(tone.rawValue)"\(if: tone == .alert, " role=\"alert\"")>\
    \(icon)<div><p>\(message)</p>\(action)</div></div>
    """
}
