import PlazaBase
import PlazaData

/// Records that an upload or a requested edit cannot be processed.
struct RefuseMedia: Sendable {
  let item: ID<MediaItem>
  let reason: StoredPhrase

  /// - Returns: The files that are no longer referenced.
  func callAsFunction(_ tx: any Transaction) throws -> [String] {
    let upload = try TranscodeMediaJob.upload(of: item, tx)
    try tx.run(
      """
      UPDATE media_item SET state = 'refused', upload = NULL, reason = \(reason)
      WHERE id = \(item) AND state = 'making'
      """)
    return try upload.map { try DiscardMediaUpload.drop($0, tx) } ?? []
  }
}
