public import PlazaMarkup

/// The severity that a badge or a banner conveys. Colour is never its only carrier; the words
/// state it too.
public enum Tone: String, Sendable {
  /// Without a judgement.
  case neutral
  /// Finished, or in order.
  case done
  /// Worth knowing; no action is needed.
  case info
  /// Needs attention.
  case warning
  /// An error, or something overdue.
  case alert
}

/// A pill-shaped label of one or two words.
public struct Badge: Sendable {
  let text: String
  let tone: Tone

  public init(_ label: String, _ tone: Tone = .neutral) {
    self.text = label
    self.tone = tone
  }

  public var markup: Markup { "<span class=\"badge \(tone.rawValue)\">\(message: text)</span>" }
}

/// A banner with a sentence that the reader must not miss, placed above the content it refers to.
/// - Parameter action: a control that reacts to the message, such as a link.
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
