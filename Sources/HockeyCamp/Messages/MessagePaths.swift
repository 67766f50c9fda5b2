import PlazaWeb

enum MessagePaths {
  static let list = Place("/camp/messages")
  static let new = Place("/camp/messages/new/{member}")
  static let thread = Place("/camp/messages/{thread}")

  static let desk = Place("/camp/desk/messages")
  static let inspect = Place("/camp/desk/messages/{thread}")
  static let adult = Place("/camp/desk/players/{member}/adult")
}
