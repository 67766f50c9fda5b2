import PlazaMarkup
import PlazaUI

extension Icon {
  /// A rising line.
  static let trending = Icon(strokes: "<path d=\"M3.5 17l6-6 4 4 7-7.5M15.5 7h5.5v5.5\"/>")
  /// A thumb pointing down.
  static let dislike = Icon(
    strokes: """
      <path d="M17 13.5V4.5M17 4.5h2a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-2M17 13.5l-4.2 6.3a2 2 0 0 1\
      -2.3-2.4l.6-3.4H6a2 2 0 0 1-2-2.4l1.2-5.4a2 2 0 0 1 2-1.7H17"/>
      """)
  /// Three connected dots.
  static let share = Icon(
    strokes: """
      <circle cx="6" cy="12" r="2.6"/><circle cx="17.5" cy="5.8" r="2.6"/><circle cx="17.5" cy="18.2" r="2.6"/>\
      <path d="M8.4 10.8l6.8-3.7M8.4 13.2l6.8 3.7"/>
      """)
  /// A gift box.
  static let gift = Icon(
    strokes: """
      <path d="M4 11.5h16v7a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM3 7.5h18v4H3zM12 7.5v13M12 7.5C9 7.5 7 6.4 7 4.9S9.8 3 12 \
      7.5c2.2-4.5 5-4.1 5-2.6s-2 2.6-5 2.6"/>
      """)
}
