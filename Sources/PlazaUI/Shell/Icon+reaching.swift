import PlazaMarkup

extension Icon {
  /// A map pin.
  public static let mapPin = Icon(
    strokes:
      "<path d=\"M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21z\"/><circle cx=\"12\" cy=\"9.5\" r=\"2.5\"/>"
  )
  /// A speech bubble.
  public static let message = Icon(
    strokes: """
      <path d="M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v7a2.5 2.5 0 0 1-2.5 2.5H11\
      l-4.5 4v-4A2.5 2.5 0 0 1 4 13.5z"/>
      """
  )
  public static let globe = Icon(
    strokes: """
      <circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5 5.5 5 11.5 0 17M12 3.5c-5 5.5-5 11.5 0 17"/>
      """)
}
