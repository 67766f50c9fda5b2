import PlazaWeb

/// The pages of videos and podcasts.
enum MediaAt {
  static let list = Place("/camp/media")
  static let new = Place("/camp/media/new")
  static let item = Place("/camp/media/{media}")
  static let change = Place("/camp/media/{media}/change")
  static let remove = Place("/camp/media/{media}/remove")
  static let progress = Place("/api/camp/media/{media}/progress")
  static let uploads = Place("/api/camp/uploads")

  // Bytes
  static let video = Place("/camp/media/{media}/video.mp4")
  static let sound = Place("/camp/media/{media}/sound.m4a")
  static let poster = Place("/camp/media/{media}/poster.jpg")
  static let map = Place("/camp/media/{media}/storyboard.vtt")
  static let peaks = Place("/camp/media/{media}/peaks.json")
  static let original = Place("/camp/media/{media}/original")
}
