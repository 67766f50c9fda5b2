import Jobs
public import PlazaBase
public import PlazaData

/// Removes an item with its files, together with everything that other members made of it: no one
/// may keep a clip that its owner has withdrawn. Items that its owner made of it stay.
public struct RemoveMedia: Sendable {
  private let item: ID<MediaItem>

  public init(_ item: ID<MediaItem>) { self.item = item }

  /// - Returns: The stored files that are no longer referenced.
  /// - Throws: ``MediaRefusal/noSuchItem``.
  public func callAsFunction(_ tx: any Transaction) throws -> [String] {
    guard let row = try tx.first("SELECT upload FROM media_item WHERE id = \(item)") else {
      throw MediaRefusal.noSuchItem
    }
    var files = try MediaFile.all(of: item, tx).map(\.file)
    for lesson in try Lesson.all(on: item, tx) { files += try RemoveLesson.remove(lesson.id, tx) }
    for version in try EditedMedia.ofOthers(item, tx) { files += try RemoveMedia(version)(tx) }
    let upload: ID<MediaUpload>? = try row.optional("upload")
    try tx.run("DELETE FROM media_item WHERE id = \(item)")
    for kind in [TranscodeMediaJob.job, RemakeMedia.job, RenderEditJob.job] {
      try ForgetJob(kind, key: item.text)(tx)
    }
    if let upload { files += try DiscardMediaUpload.drop(upload, tx) }
    return files
  }
}
