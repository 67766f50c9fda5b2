import PlazaHTTP

enum MessagePaths {
  static let list = RoutePath("/camp/messages")
  static let new = RoutePath("/camp/messages/new/{member}")
  static let thread = RoutePath("/camp/messages/{thread}")

  static let staffList = RoutePath("/camp/desk/messages")
  static let inspect = RoutePath("/camp/desk/messages/{thread}")
  static let adult = RoutePath("/camp/desk/players/{member}/adult")
}
