import PlazaBase
import PlazaData
import PlazaUploads
import PlazaWeb

/// Begins an upload and reserves its size in the member's quota.
struct StartMediaUpload: Sendable {
  let id: ID<MediaUpload>
  let member: ID<Member>
  let length: Int
  let name: String?
  let now: Instant
  let quota: @Sendable (any Transaction) throws -> StorageQuota

  /// - Throws: ``MediaUploadRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> TusUpload {
    guard length > 0 else { throw MediaUploadRefusal.empty }
    try Limit.uploads.require(member, now: now, tx)
    let row = try tx.first(
      """
      SELECT COALESCE(SUM(length), 0) AS bytes FROM media_upload WHERE member = \(member) AND state <> 'taken'
      """)
    let bytes: Int = try row?.value("bytes") ?? 0
    guard bytes + length <= MediaUpload.quota else { throw MediaUploadRefusal.tooMuch }
    try quota(tx).check(length)
    let until = now + MediaUpload.keeps
    try tx.run(
      """
      INSERT INTO media_upload (id, member, state, name, length, received, began_at, keep_until)
      VALUES (\(id), \(member), 'arriving', \(name), \(length), 0, \(now), \(until))
      """)
    return TusUpload(
      id: id.text, state: "arriving", received: 0, length: length, retainedUntil: until,
      sha256: nil)
  }
}

/// Adds parts to an upload at its current offset only, so that of two concurrent requests with the
/// same bytes one fails.
struct RecordMediaParts: Sendable {
  let upload: ID<MediaUpload>
  let parts: [UploadPart]
  let offset: Int

  /// - Throws: ``MediaUploadRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard parts.allSatisfy({ $0.number <= MediaUpload.pieces }) else {
      throw MediaUploadRefusal.inPieces
    }
    let end = parts.reduce(offset) { $0 + $1.length }
    let changed = try tx.run(
      """
      UPDATE media_upload SET received = \(end), state = CASE WHEN length = \(end) THEN 'whole' ELSE state END
      WHERE id = \(upload) AND state = 'arriving' AND received = \(offset) AND length >= \(end)
      """)
    guard changed == 1 else {
      let row = try tx.first("SELECT received FROM media_upload WHERE id = \(upload)")
      throw MediaUploadRefusal.elsewhere(at: try row?.value("received") ?? 0)
    }
    for part in parts {
      try tx.run(
        """
        INSERT INTO media_upload_part (upload, number, length, file)
        VALUES (\(upload), \(part.number), \(part.length), \(part.file))
        """)
    }
  }
}

/// Discards an upload, unless an item was made of it.
struct DiscardMediaUpload: Sendable {
  let upload: ID<MediaUpload>
  let member: ID<Member>

  /// - Returns: The files that are no longer referenced.
  /// - Throws: ``MediaUploadRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> [String] {
    guard let found = try MediaUpload.find(upload, of: member, tx) else {
      throw MediaUploadRefusal.noSuchUpload
    }
    guard found.state != .taken else { throw MediaUploadRefusal.isOver }
    return try Self.drop(upload, tx)
  }

  static func drop(_ upload: ID<MediaUpload>, _ tx: any Transaction) throws -> [String] {
    let files = try MediaUpload.parts(of: upload, tx).map(\.file)
    try tx.run("DELETE FROM media_upload WHERE id = \(upload)")
    return files
  }

  /// Returns a batch of expired uploads.
  static func due(_ now: Instant, _ tx: any Transaction) throws -> [ID<MediaUpload>] {
    try tx.rows(
      "SELECT id FROM media_upload WHERE keep_until <= \(now) AND state <> 'taken' ORDER BY keep_until, id LIMIT 50"
    ).map { try $0.value("id") }
  }
}
