import PlazaBase
import PlazaData
import PlazaWeb

/// Nothing can be made of what came in, or was asked for.
struct RefuseMedia: Sendable {
  let item: ID<MediaItem>
  let reason: StoredPhrase

  /// - Returns: the files that nothing names any more.
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
