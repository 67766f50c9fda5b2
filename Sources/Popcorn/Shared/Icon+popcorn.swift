import PlazaMarkup
import PlazaUI

extension Icon {
  /// A ribbon.
  static let bookmark = Icon(strokes: "<path d=\"M6.5 4.5h11v15.5l-5.5-4.2-5.5 4.2z\"/>")
  /// An eye.
  static let watched = Icon(
    strokes: """
      <path d="M2.5 12c2.1-4.2 5.4-6.5 9.5-6.5s7.4 2.3 9.5 6.5c-2.1 4.2-5.4 6.5-9.5 6.5S4.6 16.2 2.5 12z"/>\
      <circle cx="12" cy="12" r="3"/>
      """)
  /// A bag.
  static let shopping = Icon(
    strokes: "<path d=\"M5.5 8.5h13l1 11.5h-15zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5\"/>")
  /// A shelf with boxes.
  static let shelf = Icon(
    strokes: "<path d=\"M3.5 19.5h17M5.5 19.5V6h4v13.5M9.5 19.5V4.5h4v15M14 8.6l3.6-1 3 11.3\"/>")
}
