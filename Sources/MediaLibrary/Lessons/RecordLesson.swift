import Foundation
import Jobs
public import PlazaBase
public import PlazaData
import PlazaHTTP
import PlazaUploads

/// Saves a lesson on a video. If it has a voice, a job is enqueued that processes it.
public struct RecordLesson: Sendable {
  /// The ID of the new lesson.
  public let id: ID<Lesson>
  private let log: LessonLog
  private let title: String
  private let item: ID<MediaItem>
  private let author: ID<Member>
  private let upload: ID<MediaUpload>?
  private let now: Instant
  private let enqueueJob: EnqueueJob

  /// - Parameter upload: The recorded voice; nil for a lesson without one.
  public init(
    _ log: LessonLog, title: String, on item: ID<MediaItem>, by author: ID<Member>,
    voice upload: ID<MediaUpload>?,
    in world: World
  ) {
    id = world.newID()
    now = world.now()
    self.log = log
    self.title = title
    self.item = item
    self.author = author
    self.upload = upload
    enqueueJob = EnqueueJob(TranscodeVoiceJob.job, key: id.text, for: author, in: world)
  }

  /// - Throws: ``LessonRefusal``, ``UploadRefusal``, and ``MediaUploadRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws {
    guard
      try tx.count("SELECT count(*) AS n FROM media_lesson WHERE item = \(item)") < Lesson.maximum
    else {
      throw LessonRefusal.tooMany(maximum: Lesson.maximum)
    }
    try Limit.lessons.require(author, now: now, tx)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(log), as: UTF8.self)
    guard json.utf8.count <= LessonLog.largest else { throw LessonRefusal.tooMuch }
    if let upload { try claim(upload, tx) }
    try tx.run(
      """
      INSERT INTO media_lesson (id, item, author, title, milliseconds, log, state, upload, created_at)
      VALUES (\(id), \(item), \(author), \(title), \(log.milliseconds), \(json),
        \(upload == nil ? "ready" : "making"), \(upload), \(now))
      """)
    if upload != nil { try enqueueJob(tx) }
  }

  private func claim(_ upload: ID<MediaUpload>, _ tx: any Transaction) throws {
    guard let found = try MediaUpload.find(upload, of: author, tx), found.state != .taken else {
      throw UploadRefusal.noSuchUpload
    }
    guard found.state == .whole else { throw MediaUploadRefusal.notWhole }
    try tx.run("UPDATE media_upload SET state = 'taken' WHERE id = \(upload)")
  }
}

/// Enqueues the processing of a voice again after it failed.
public struct RetryLesson: Sendable {
  private let id: ID<Lesson>
  private let item: ID<MediaItem>
  private let author: ID<Member>
  private let enqueueJob: EnqueueJob

  public init(_ id: ID<Lesson>, on item: ID<MediaItem>, by author: ID<Member>, in world: World) {
    self.id = id
    self.item = item
    self.author = author
    enqueueJob = EnqueueJob(TranscodeVoiceJob.job, key: id.text, for: author, in: world)
  }

  /// - Throws: ``LessonRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws {
    let lesson = try Lesson.find(id, on: item, tx)
    guard lesson.author == author else { throw LessonRefusal.notOwner }
    guard lesson.state == .failed else { throw LessonRefusal.notFailed }
    try tx.run("UPDATE media_lesson SET given_up_at = NULL WHERE id = \(id)")
    try enqueueJob(tx)
  }
}

/// Removes a lesson with its voice.
public struct RemoveLesson: Sendable {
  private let id: ID<Lesson>
  private let item: ID<MediaItem>
  /// The author to check; nil if the caller may remove anyone's lessons.
  private let author: ID<Member>?

  public init(_ id: ID<Lesson>, on item: ID<MediaItem>, by author: ID<Member>?) {
    self.id = id
    self.item = item
    self.author = author
  }

  /// - Returns: The stored files that are no longer referenced.
  /// - Throws: ``LessonRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws -> [String] {
    let lesson = try Lesson.find(id, on: item, tx)
    if let author, lesson.author != author { throw LessonRefusal.notOwner }
    return try Self.remove(id, tx)
  }

  static func remove(_ id: ID<Lesson>, _ tx: any Transaction) throws -> [String] {
    guard let row = try tx.first("SELECT upload, voice FROM media_lesson WHERE id = \(id)") else {
      return []
    }
    let (upload, voice): (ID<MediaUpload>?, String?) = (
      try row.optional("upload"), try row.optional("voice")
    )
    try tx.run("DELETE FROM media_lesson WHERE id = \(id)")
    try ForgetJob(TranscodeVoiceJob.job, key: id.text)(tx)
    return [voice].compactMap(\.self)
      + (try upload.map { try DiscardMediaUpload.drop($0, tx) } ?? [])
  }
}
