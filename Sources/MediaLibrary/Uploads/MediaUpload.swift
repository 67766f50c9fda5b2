import PlazaBase
import PlazaData

/// Footage that a member sends, piece by piece. An item is made of it once it is whole.
public struct MediaUpload: Sendable, Equatable {
  enum State: String, Sendable, SQLReadable {
    /// Bytes are still to come.
    case arriving
    /// All of it is here.
    case whole
    /// An item was made of it.
    case taken
  }

  /// Bytes of one upload.
  static let largest = 4_294_967_296
  /// Bytes of what a member has here and nobody made an item of.
  static let room = 8_589_934_592
  static let keeps = Duration.hours(48)
  /// Bytes that are stored together.
  static let piece = 8_388_608
  /// The most of one upload: a whole one of the largest has a thousand, and each break of a line makes one more.
  static let pieces = 5000
  static let area = "media/uploads"

  let id: ID<MediaUpload>
  let member: ID<Member>
  let state: State
  let length: Int
  let received: Int
  let keepUntil: Instant

  static let columns: SQL = "id, member, state, length, received, keep_until"

  init(row: Row) throws {
    id = try row.value("id")
    member = try row.value("member")
    state = try row.value("state")
    length = try row.value("length")
    received = try row.value("received")
    keepUntil = try row.value("keep_until")
  }

  /// A member's own.
  /// - Returns: nil where there is none, or it is another's.
  static func find(_ id: ID<MediaUpload>, of member: ID<Member>, _ tx: any Transaction) throws -> MediaUpload? {
    try tx.first("SELECT \(columns) FROM media_upload WHERE id = \(id) AND member = \(member)").map(MediaUpload.init)
  }

  /// The stored files that it is made of, in their order.
  static func parts(of id: ID<MediaUpload>, _ tx: any Transaction) throws -> [UploadPart] {
    try tx.rows("SELECT number, length, file FROM media_upload_part WHERE upload = \(id) ORDER BY number").map {
      UploadPart(number: try $0.value("number"), length: try $0.value("length"), file: try $0.value("file"))
    }
  }
}

/// A stored file that holds a part of an upload.
struct UploadPart: Sendable, Equatable {
  /// From 1.
  let number: Int
  let length: Int
  /// The key of the stored file.
  let file: String
}
