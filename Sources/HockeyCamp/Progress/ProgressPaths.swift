import PlazaWeb

enum ProgressPaths {
  static let players = Place("/camp/progress")
  static let player = Place("/camp/progress/{member}")
  static let drill = Place("/camp/progress/{member}/drills/{drill}")
  static let new = Place("/camp/progress/{member}/new")
  static let change = Place("/camp/progress/{member}/measures/{measure}")
  static let remove = Place("/camp/progress/{member}/measures/{measure}/remove")
  static let restore = Place("/camp/progress/{member}/measures/{measure}/restore")

  static let drills = Place("/camp/drills")
  static let hide = Place("/camp/drills/{drill}/hide")
}
