public import PlazaMarkup

/// An icon of strokes on a 24 × 24 grid, in the colour of the surrounding text. It is decorative:
/// the meaning must be given by adjacent text or by the label of its container.
public struct Icon: Sendable, Hashable {
  /// The icon as inline SVG, hidden from screen readers.
  public let markup: Markup

  /// - Parameter strokes: SVG shapes on a 24 × 24 grid.
  public init(strokes: Markup) {
    // The stroke style is set in base.css, so that a list does not repeat it in every row.
    markup = """
      <svg class="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">\(strokes)</svg>
      """
  }
}

extension Markup.StringInterpolation {
  public mutating func appendInterpolation(_ icon: Icon) { appendInterpolation(icon.markup) }

  /// Appends the icon, or nothing for `nil`.
  public mutating func appendInterpolation(_ icon: Icon?) { appendInterpolation(icon?.markup) }
}
