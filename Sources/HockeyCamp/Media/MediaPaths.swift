import MediaLibrary
import PlazaMarkup
import PlazaWeb

/// The paths of the pages, the API and the files of videos and podcasts.
enum MediaPaths {
  static let list = Place("/camp/media")
  static let new = Place("/camp/media/new")
  static let item = Place("/camp/media/{media}")
  static let change = Place("/camp/media/{media}/change")
  static let remove = Place("/camp/media/{media}/remove")
  static let retry = Place("/camp/media/{media}/again")
  static let remake = Place("/camp/media/{media}/remake")
  static let progress = Place("/api/camp/media/{media}/progress")
  static let analysis = Place("/camp/media/{media}/analysis")
  static let versions = Place("/camp/media/{media}/versions")
  static let compare = Place("/camp/media/{media}/beside/{other}")
  static let choose = Place("/camp/media/{media}/beside")
  static let comments = Place("/camp/media/{media}/comments")
  static let removeComment = Place("/camp/media/{media}/comments/{comment}/remove")
  static let lists = Place("/camp/media/{media}/lists")
  static let cues = Place("/camp/media/{media}/drawings.vtt")
  static let kinovea = Place("/camp/media/{media}/drawings.kva")
  static let allCaptions = Place("/camp/media/{media}/captions")
  static let removeCaptions = Place("/camp/media/{media}/captions/{language}/remove")

  // API
  static let api = Place("/api/camp/media/{media}")
  static let retryAPI = Place("/api/camp/media/{media}/again")
  static let drawings = Place("/api/camp/media/{media}/drawings")
  static let commentsAPI = Place("/api/camp/media/{media}/comments")
  static let commentAPI = Place("/api/camp/media/{media}/comments/{comment}")
  static let lessons = Place("/api/camp/media/{media}/lessons")
  static let lesson = Place("/api/camp/media/{media}/lessons/{lesson}")
  static let retryLesson = Place("/api/camp/media/{media}/lessons/{lesson}/again")
  static let voice = Place("/camp/media/{media}/lessons/{lesson}/voice.m4a")
  static let edits = Place("/api/camp/media/{media}/edits")
  static let captionsAPI = Place("/api/camp/media/{media}/captions/{language}")
  static let uploads = Place("/api/camp/uploads")
  static let upload = Place("/api/camp/uploads/{upload}")

  // Files
  static let video = Place("/camp/media/{media}/video.mp4")
  static let sound = Place("/camp/media/{media}/sound.m4a")
  static let poster = Place("/camp/media/{media}/poster.jpg")
  static let map = Place("/camp/media/{media}/storyboard.vtt")
  static let chapters = Place("/camp/media/{media}/chapters.json")
  static let peaks = Place("/camp/media/{media}/peaks.json")
  static let captions = Place("/camp/media/{media}/captions/{captions}")
  static let original = Place("/camp/media/{media}/original")

  /// Returns the link to the video for watching, which has the lighter rendition if the original
  /// frame rate exceeds that of common screens.
  static func watched(_ item: MediaItem) -> Link {
    let isFast = item.picture.map { $0.light.rate != $0.rate } ?? false
    return isFast ? video(item.id).query(["light": "1"]) : video(item.id)
  }
}
