import Jobs
public import PlazaBase
public import PlazaData
import PlazaHTTP
import PlazaUI
import PlazaUploads

/// Creates an item of a complete upload and enqueues the job that processes it.
public struct PublishMedia: Sendable {
  /// The ID of the new item.
  public let id: ID<MediaItem>
  private let upload: ID<MediaUpload>
  private let member: ID<Member>
  private let draft: MediaDraft
  private let kind: MediaItem.Kind
  private let now: Instant
  private let job: EnqueueJob

  /// - Parameter kind: The probable kind, until the upload is processed.
  public init(
    _ upload: ID<MediaUpload>, as draft: MediaDraft, kind: MediaItem.Kind = .video,
    by member: ID<Member>,
    in world: World
  ) {
    id = world.newID()
    now = world.now()
    self.upload = upload
    self.draft = draft
    self.kind = kind
    self.member = member
    job = EnqueueJob(TranscodeMediaJob.job, key: id.text, for: member, in: world)
  }

  /// - Throws: ``MediaRefusal``, ``UploadRefusal``, and ``MediaUploadRefusal``.
  public func callAsFunction(_ tx: any Transaction) throws {
    guard let found = try MediaUpload.find(upload, of: member, tx), found.state != .taken else {
      throw UploadRefusal.noSuchUpload
    }
    guard found.state == .whole else { throw MediaUploadRefusal.notWhole }
    try draft.check(tx)
    try Limit.waitingClips.require(member, now: now, tx)
    try Limit.clips.require(member, now: now, tx)
    try tx.run("UPDATE media_upload SET state = 'taken' WHERE id = \(upload)")
    try tx.run(
      """
      INSERT INTO media_item (id, kind, title, notes, search_key, category, audience, audience_group, owner, upload,
        state, progress, created_at)
      VALUES (\(id), \(kind.rawValue), \(draft.title), \(draft.notes), '', \(draft.category),
        \(draft.audience.word), \(draft.audience.group), \(member), \(upload), 'waiting', 0, \(now))
      """)
    try draft.writeLists(of: id, tx)
    try job(tx)
  }
}
