import PlazaBase
import PlazaData
import PlazaUploads

/// A resumable upload of a video or recording. Once it is complete, an item can be made of it.
public struct MediaUpload: Sendable, Equatable {
  enum State: String, Sendable, SQLReadable {
    /// Bytes are missing.
    case arriving
    /// The upload is complete.
    case whole
    /// An item was made of it.
    case taken
  }

  /// The maximum size of an upload, in bytes.
  static let largest = 4_294_967_296
  /// The maximum size of all uploads of a member of which no item was made, in bytes.
  static let quota = 8_589_934_592
  static let retention = Duration.hours(48)
  /// The number of bytes that are stored in one file.
  static let chunkSize = 8_388_608
  static let prefix = "media/uploads"

  let id: ID<MediaUpload>
  let member: ID<Member>
  let state: State
  let length: Int
  let received: Int
  let retainedUntil: Instant

  static let columns: SQL = "id, member, state, length, received, keep_until"

  init(row: Row) throws {
    id = try row.value("id")
    member = try row.value("member")
    state = try row.value("state")
    length = try row.value("length")
    received = try row.value("received")
    retainedUntil = try row.value("keep_until")
  }

  /// Returns an upload of a member.
  /// - Returns: Nil if it does not exist or belongs to another member.
  static func find(_ id: ID<MediaUpload>, of member: ID<Member>, _ tx: any Transaction) throws
    -> MediaUpload?
  {
    try tx.first("SELECT \(columns) FROM media_upload WHERE id = \(id) AND member = \(member)")
      .map(MediaUpload.init)
  }

  /// Returns the stored files of an upload, in order.
  static func parts(of id: ID<MediaUpload>, _ tx: any Transaction) throws -> [UploadPart] {
    try tx.rows(
      "SELECT number, length, file FROM media_upload_part WHERE upload = \(id) ORDER BY number"
    ).map {
      UploadPart(
        number: try $0.value("number"), length: try $0.value("length"), file: try $0.value("file"))
    }
  }
}
