public import PlazaMarkup

/// A drawing of ours: strokes on a grid of 24 × 24 in the colour of the text around it. It says nothing by itself: the
/// words stand beside it, or in the label of what carries it.
public struct Icon: Sendable, Hashable {
  /// The drawing as inline SVG, hidden from screen readers.
  public let markup: Markup

  /// - Parameter strokes: SVG shapes on a grid of 24 × 24.
  public init(strokes: Markup) {
    // How the strokes look stands in base.css: a list says it once and not in every row.
    markup = """
      <svg class="icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">\(strokes)</svg>
      """
  }
}

extension Markup.StringInterpolation {
  /// A drawing.
  public mutating func appendInterpolation(_ icon: Icon) { appendInterpolation(icon.markup) }

  /// A drawing, if there is one.
  public mutating func appendInterpolation(_ icon: Icon?) { appendInterpolation(icon?.markup) }
}
