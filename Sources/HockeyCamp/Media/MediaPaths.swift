import MediaLibrary
import PlazaHTTP
import PlazaMarkup

/// The paths of the pages, the API and the files of videos and podcasts.
enum MediaPaths {
  static let list = RoutePath("/camp/media")
  static let new = RoutePath("/camp/media/new")
  static let item = RoutePath("/camp/media/{media}")
  static let change = RoutePath("/camp/media/{media}/change")
  static let remove = RoutePath("/camp/media/{media}/remove")
  static let retry = RoutePath("/camp/media/{media}/again")
  static let remake = RoutePath("/camp/media/{media}/remake")
  static let progress = RoutePath("/api/camp/media/{media}/progress")
  static let analysis = RoutePath("/camp/media/{media}/analysis")
  static let versions = RoutePath("/camp/media/{media}/versions")
  static let compare = RoutePath("/camp/media/{media}/compare/{other}")
  static let choose = RoutePath("/camp/media/{media}/compare")
  static let comments = RoutePath("/camp/media/{media}/comments")
  static let removeComment = RoutePath("/camp/media/{media}/comments/{comment}/remove")
  static let lists = RoutePath("/camp/media/{media}/lists")
  static let cues = RoutePath("/camp/media/{media}/drawings.vtt")
  static let kinovea = RoutePath("/camp/media/{media}/drawings.kva")
  static let allCaptions = RoutePath("/camp/media/{media}/captions")
  static let removeCaptions = RoutePath("/camp/media/{media}/captions/{language}/remove")

  // API
  static let api = RoutePath("/api/camp/media/{media}")
  static let retryAPI = RoutePath("/api/camp/media/{media}/again")
  static let drawings = RoutePath("/api/camp/media/{media}/drawings")
  static let commentsAPI = RoutePath("/api/camp/media/{media}/comments")
  static let commentAPI = RoutePath("/api/camp/media/{media}/comments/{comment}")
  static let lessons = RoutePath("/api/camp/media/{media}/lessons")
  static let lesson = RoutePath("/api/camp/media/{media}/lessons/{lesson}")
  static let retryLesson = RoutePath("/api/camp/media/{media}/lessons/{lesson}/again")
  static let voice = RoutePath("/camp/media/{media}/lessons/{lesson}/voice.m4a")
  static let edits = RoutePath("/api/camp/media/{media}/edits")
  static let captionsAPI = RoutePath("/api/camp/media/{media}/captions/{language}")
  static let uploads = RoutePath("/api/camp/uploads")
  static let upload = RoutePath("/api/camp/uploads/{upload}")

  // Files
  static let video = RoutePath("/camp/media/{media}/video.mp4")
  static let sound = RoutePath("/camp/media/{media}/sound.m4a")
  static let poster = RoutePath("/camp/media/{media}/poster.jpg")
  static let map = RoutePath("/camp/media/{media}/storyboard.vtt")
  static let chapters = RoutePath("/camp/media/{media}/chapters.json")
  static let peaks = RoutePath("/camp/media/{media}/peaks.json")
  static let captions = RoutePath("/camp/media/{media}/captions/{captions}")
  static let original = RoutePath("/camp/media/{media}/original")

  /// Returns the link to the video for watching, which has the lighter rendition if the original
  /// frame rate exceeds that of common screens.
  static func watched(_ item: MediaItem) -> Link {
    let isFast = item.picture.map { $0.light.rate != $0.rate } ?? false
    return isFast ? video(item.id).query(["light": "1"]) : video(item.id)
  }
}
