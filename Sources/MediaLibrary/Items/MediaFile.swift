import PlazaBase
import PlazaData

/// A stored file of an item.
struct MediaFile: Sendable, Equatable {
  enum Kind: String, Sendable, CaseIterable, SQLReadable {
    /// What came in, as it came: for its owner only.
    case original
    /// What is played: MP4.
    case video
    /// What is heard: M4A.
    case sound
    case poster
    /// Small pictures from its beginning to its end, in one or more sheets.
    case storyboard
    /// Where on the sheets they are: WebVTT.
    case map
    /// HLS, where it is long.
    case playlist
    /// How loud it is when: JSON.
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

    /// What browsers are told it is.
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

  static let area = "media/items"
  /// The number of the video with no more frames in a second than screens show; 1 has all.
  static let light = 2

  let kind: Kind
  /// From 1.
  let number: Int
  let length: Int
  /// The key of the stored file.
  let file: String

  init(kind: Kind, number: Int, length: Int, file: String) {
    self.kind = kind
    self.number = number
    self.length = length
    self.file = file
  }

  init(row: Row) throws {
    self.init(
      kind: try row.value("kind"), number: try row.value("number"), length: try row.value("length"),
      file: try row.value("file"))
  }

  static func all(of item: ID<MediaItem>, _ tx: any Transaction) throws -> [MediaFile] {
    try tx.rows("SELECT kind, number, length, file FROM media_file WHERE item = \(item) ORDER BY kind, number")
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
