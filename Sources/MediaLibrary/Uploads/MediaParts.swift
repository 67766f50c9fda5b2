import PlazaBase
import PlazaData
import PlazaFiles
import PlazaUploads

/// The rows and files of the parts of an upload.
struct MediaParts: UploadStorage {
  static let table: SQL = "media_upload"
  /// The largest upload has five hundred parts, and each interruption adds one.
  static let maximumParts = 5000

  let completeState: SQL = "'whole'"
  let id: ID<MediaUpload>
  let files: any FileStore
  let world: World

  func put(_ bytes: [UInt8], number: Int) async throws -> UploadPart {
    guard let key = FileKey(MediaUpload.prefix, world.newID(MediaUpload.self), "part") else {
      throw FileError.unavailable("no name for a part")
    }
    try await files.put(key, bytes)
    return UploadPart(number: number, length: bytes.count, file: key.description)
  }

  func remove(_ parts: [UploadPart]) async throws { try await files.delete(parts.map(\.file)) }

  func insert(_ part: UploadPart, _ tx: any Transaction) throws {
    try tx.run(
      """
      INSERT INTO media_upload_part (upload, number, length, file)
      VALUES (\(id), \(part.number), \(part.length), \(part.file))
      """)
  }
}
