import PlazaBase
import PlazaData

/// A stored file of an item.
struct MediaFile: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable, SQLReadable {
    /// The uploaded file, unchanged; only those who may change the item can download it.
    case original
    /// The video: MP4.
    case video
    /// The sound: M4A.
    case sound
    case poster
    /// The thumbnails for seeking, on one or more sheets.
    case storyboard
    /// The positions of the thumbnails on the sheets: WebVTT.
    case map
    /// The HLS playlist of a long video.
    case playlist
    /// The waveform of a recording: JSON.
    case peaks

    var ending: String {
      switch self {
      case .original: "original"
      case .video: "mp4"
      case .sound: "m4a"
      case .poster, .storyboard: "jpg"
      case .map: "vtt"
      case .playlist: "m3u8"
      case .peaks: "json"
      }
    }

    /// The media type sent to the client.
    var type: String {
      switch self {
      case .original: "application/octet-stream"
      case .video: "video/mp4"
      case .sound: "audio/mp4"
      case .poster, .storyboard: "image/jpeg"
      case .map: "text/vtt; charset=utf-8"
      case .playlist: "application/vnd.apple.mpegurl"
      case .peaks: "application/json"
      }
    }
  }

  static let prefix = "media/items"
  /// The number of the light video, which has at most ``FrameRate/watched`` frames per second;
  /// number 1 has all frames.
  static let light = 2

  let kind: Kind
  /// The number among the item's files of this kind, from 1.
  let number: Int
  let length: Int
  /// The key in the file store.
  let file: String

  init(kind: Kind, number: Int, length: Int, file: String) {
    self.kind = kind
    self.number = number
    self.length = length
    self.file = file
  }

  init(row: Row) throws {
    self.init(
      kind: try row.value("kind"), number: try row.value("number"),
      length: try row.value("length"),
      file: try row.value("file"))
  }

  static func all(of item: ID<MediaItem>, _ tx: any Transaction) throws -> [MediaFile] {
    try tx.rows(
      "SELECT kind, number, length, file FROM media_file WHERE item = \(item) ORDER BY kind, number"
    )
    .map(MediaFile.init)
  }

  func insert(of item: ID<MediaItem>, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO media_file (item, kind, number, length, file)
      VALUES (\(item), \(kind.rawValue), \(number), \(length), \(file))
      """)
  }
}
