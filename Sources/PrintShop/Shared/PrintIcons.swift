import PlazaMarkup
import PlazaUI

extension Icon {
  /// A map pin.
  static let pin = Icon(
    strokes: """
      <path d="M12 20.8s-6.8-6-6.8-11a6.8 6.8 0 0 1 13.6 0c0 5-6.8 11-6.8 11z"/><circle cx="12" cy="9.8" r="2.4"/>
      """)
  /// A folded map.
  static let map = Icon(
    strokes: """
      <path d="M9 4.5L3.8 6.8v12.7L9 17.2l6 2.3 5.2-2.3V4.5L15 6.8z"/><path d="M9 4.5v12.7M15 6.8v12.7"/>
      """)
  /// A mortarboard.
  static let college = Icon(
    strokes:
      "<path d=\"M12 5L2.5 9.6 12 14.2l9.5-4.6z\"/><path d=\"M6.5 11.8v4.4c3 2.6 8 2.6 11 0v-4.4\"/>"
  )
}
