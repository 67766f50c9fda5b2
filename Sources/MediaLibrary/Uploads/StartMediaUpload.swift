import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUploads

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
    let until = now + MediaUpload.retention
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

/// Discards an upload, unless an item was made of it.
struct DiscardMediaUpload: Sendable {
  let upload: ID<MediaUpload>
  let member: ID<Member>

  /// - Returns: The files that are no longer referenced.
  /// - Throws: ``UploadRefusal``.
  func callAsFunction(_ tx: any Transaction) throws -> [String] {
    guard let found = try MediaUpload.find(upload, of: member, tx) else {
      throw UploadRefusal.noSuchUpload
    }
    guard found.state != .taken else { throw UploadRefusal.isOver }
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
