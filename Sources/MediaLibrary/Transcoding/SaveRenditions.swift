import PlazaBase
import PlazaData

/// Records the files of a processed item; its upload becomes the original.
struct SaveRenditions: Sendable {
  let item: ID<MediaItem>
  let facts: MediaFacts
  let files: [MediaFile]
  let now: Instant

  /// - Returns: False if the item was removed in the meantime, or another worker finished it.
  func callAsFunction(_ tx: any Transaction) throws -> Bool {
    let upload = try TranscodeMediaJob.upload(of: item, tx)
    let picture = facts.picture
    let loss = facts.loss.map { loss in StoredPhrase { loss.message } }
    let changed = try tx.run(
      """
      UPDATE media_item SET state = 'ready', ready_at = \(now), progress = 1000, upload = NULL,
        kind = \(picture == nil ? "podcast" : "video"), milliseconds = \(facts.milliseconds),
        width = \(picture?.width), height = \(picture?.height), frames = \(picture?.frames),
        rate_numerator = \(picture?.rate.numerator), rate_denominator = \(picture?.rate.denominator),
        time_scale = \(picture?.timeScale), has_sound = \(picture?.hasSound ?? true), loss = \(loss),
        maker = \(Footage.maker)
      WHERE id = \(item) AND state = 'making'
      """)
    guard changed == 1 else { return false }
    if let upload { try tx.run("DELETE FROM media_upload WHERE id = \(upload)") }
    for file in files { try file.insert(of: item, tx) }
    return true
  }
}
