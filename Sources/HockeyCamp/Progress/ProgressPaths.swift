import PlazaHTTP

enum ProgressPaths {
  static let players = RoutePath("/camp/progress")
  static let player = RoutePath("/camp/progress/{member}")
  static let drill = RoutePath("/camp/progress/{member}/drills/{drill}")
  static let new = RoutePath("/camp/progress/{member}/new")
  static let change = RoutePath("/camp/progress/{member}/measurements/{measure}")
  static let remove = RoutePath("/camp/progress/{member}/measurements/{measure}/remove")
  static let restore = RoutePath("/camp/progress/{member}/measurements/{measure}/restore")

  static let drills = RoutePath("/camp/drills")
  static let hide = RoutePath("/camp/drills/{drill}/archive")
}
