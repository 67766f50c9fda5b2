public import PlazaArchive
public import PlazaBase
public import PlazaData

extension MediaLibrary {
  /// Returns all items of a member, newest first, regardless of who may see them.
  public static func items(of member: ID<Member>, _ tx: any Transaction) throws -> [MediaItem] {
    try tx.rows(
      "SELECT \(MediaItem.columns) FROM media_item m WHERE m.owner = \(member) ORDER BY m.id DESC"
    )
    .map(MediaItem.init)
  }

  /// Returns the files of a member's items, both originals and renditions, their unfinished
  /// uploads, and the voices of their lessons.
  public func files(of member: ID<Member>, _ tx: any Transaction) throws -> [ZipFile] {
    let rows = try tx.rows(
      """
      SELECT f.item, f.kind, f.number, f.length, f.file FROM media_item m JOIN media_file f ON f.item = m.id
      WHERE m.owner = \(member) AND (f.kind IN ('original', 'sound') OR f.kind = 'video' AND f.number = 1)
      ORDER BY f.item, f.kind, f.number
      """)
    let parts = try rows.map {
      (item: try $0.value("item", as: ID<MediaItem>.self), file: try MediaFile(row: $0))
    }
    let sent = try tx.rows(
      """
      SELECT p.upload, p.number, p.length, p.file FROM media_upload u JOIN media_upload_part p ON p.upload = u.id
      WHERE u.member = \(member) ORDER BY p.upload, p.number
      """
    ).map { row in
      let file = MediaFile(
        kind: .original, number: try row.value("number"), length: try row.value("length"),
        file: try row.value("file"))
      return (upload: try row.value("upload", as: ID<MediaUpload>.self), file: file)
    }
    let named =
      parts.map { (name: "camp/videos/\($0.item).\($0.file.kind.ending)", file: $0.file) }
      + sent.map { (name: "camp/uploads/\($0.upload).original", file: $0.file) }
    let whole = Dictionary(grouping: named, by: \.name)
    let voices = try Lesson.all(by: member, tx).compactMap { lesson in
      try Lesson.voice(of: lesson.id, tx).map {
        zipped(
          "camp/lessons/\(lesson.id).m4a",
          [MediaFile(kind: .sound, number: 1, length: 0, file: $0)])
      }
    }
    return whole.keys.sorted().map { name in zipped(name, whole[name, default: []].map(\.file)) }
      + voices
  }

  private func zipped(_ name: String, _ parts: [MediaFile]) -> ZipFile {
    ZipFile(name, length: parts.reduce(0) { $0 + $1.length }) { [files] in
      try await ConcatenatedFile.open(parts, in: files)
    }
  }

  /// Removes a member's items, and the member's traces in those of others.
  /// - Parameter withdrawing: Whether to restrict other members' items in which the member appears
  ///   to their owners, because the member can no longer hide them.
  public static func erase(_ member: ID<Member>, withdrawing: Bool, _ tx: any Transaction) throws {
    if withdrawing {
      try tx.run(
        """
        UPDATE media_item SET audience = 'owner', audience_group = NULL
        WHERE id IN (SELECT item FROM media_person WHERE member = \(member))
        """)
    }
    try RemoveComment.all(by: member, tx)
    for lesson in try Lesson.all(by: member, tx) { _ = try RemoveLesson.remove(lesson.id, tx) }
    try tx.run("DELETE FROM media_sheet WHERE author = \(member)")
    for item in try items(of: member, tx) {
      // The item may have been removed together with another one of the member's from which it was
      // made.
      if try tx.exists("SELECT 1 FROM media_item WHERE id = \(item.id)") {
        _ = try RemoveMedia(item.id)(tx)
      }
    }
    try tx.run("DELETE FROM media_upload WHERE member = \(member)")
    try tx.run("DELETE FROM media_person WHERE member = \(member)")
    try tx.run("DELETE FROM media_feed WHERE member = \(member)")
  }
}
