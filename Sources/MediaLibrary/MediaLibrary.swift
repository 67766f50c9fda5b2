public import Jobs
public import Logging
public import PlazaBase
public import PlazaData
public import PlazaFiles
public import PlazaTools
public import PlazaWeb

/// Videos and podcasts: what members upload, what is made of it, and who may see it.
public struct MediaLibrary: Sendable {
  /// Everything it keeps in the database.
  public static let tables = MediaSchema.migrations + MediaFeed.migrations

  /// What a member may have or do of it.
  public static let limits: [Limit] = [
    .uploads, .clips, .waitingClips, .waitingEdits, .sheets, .lessons, .comments, .feeds, .remakes,
  ]

  private let store: any Database
  let files: any FileStore
  private let footage: Footage
  private let scanner: ClamDaemon?
  private let world: World

  /// - Parameters:
  ///   - tools: programs for films, which nobody else waits for.
  ///   - scanner: looks for viruses in what is uploaded; nil where there is none.
  ///   - logger: told what programs said of files that they could not read.
  public init(
    store: any Database, files: any FileStore, tools: Tools, scanner: ClamDaemon? = nil, logger: Logger, world: World
  ) {
    self.store = store
    self.files = files
    self.world = world
    footage = Footage(tools: tools, logger: logger)
    self.scanner = scanner
  }

  /// What it does while nobody waits.
  public var runners: [any JobHandler] {
    [
      TranscodeMediaJob(store: store, files: files, footage: footage, scanner: scanner, world: world),
      RemakeMedia(store: store, files: files, footage: footage, scanner: scanner, world: world),
      RenderEditJob(store: store, files: files, footage: footage, world: world),
      TranscodeVoiceJob(store: store, files: files, footage: footage, scanner: scanner, world: world),
    ]
  }

  /// Uploads by tus, at an address such as `/api/camp/uploads`.
  /// - Parameter room: how much of somebody's footage is kept, and how much may be.
  public func uploadRoutes(
    at path: String, room: @escaping @Sendable (Viewer, any Transaction) throws -> StorageQuota
  ) -> [Route] {
    TusRoutes(MediaUploadStore(path: path, files: files, room: room)).routes
  }

  /// The bytes of items, below an address such as `/camp/media`.
  public func byteRoutes(below path: String, _ authorizer: some MediaAuthorizer) -> [Route] {
    MediaByteRoutes(path: path, authorizer: authorizer, files: files).routes
  }

  /// The sound of an item for a viewer who is not known by a session, such as the holder of a feed. The authorizer is
  /// asked now.
  /// - Throws: ``MediaRefusal/noSuchItem``, and 404 where it has no sound of its own.
  public func sound(
    of item: ID<MediaItem>, for viewer: Viewer, by authorizer: some MediaAuthorizer, _ request: Request
  ) async throws -> Response {
    try await MediaByteRoutes(path: "", authorizer: authorizer, files: files).sound(of: item, for: viewer, request)
  }

  /// Deletes stored files that nothing names any more, as those of a removed item.
  public func delete(_ names: [String]) async throws {
    for name in names { if let key = FileKey(name) { try await files.delete(key) } }
  }

  /// Throws away uploads whose time is over, and files that nothing names: a server may have ended between a file and
  /// the row that names it.
  public func tidy(now: Instant) async throws {
    while true {
      let dropped = try await store.write { tx in
        try DiscardMediaUpload.due(now, tx).flatMap { try DiscardMediaUpload.drop($0, tx) }
      }
      if dropped.isEmpty { break }
      try await delete(dropped)
    }
    for area in [MediaUpload.area, MediaFile.area] { try await sweep(area, now: now) }
    try await MediaSearch.folded(store)
  }

  private func sweep(_ area: String, now: Instant) async throws {
    // What was stored within the day may be about to be named: a long film is stored piece by piece.
    let old = try await files.list(area).filter { now - $0.stored > .hours(24) }
    if old.isEmpty { return }
    let named = try await store.longRead { tx in
      let rows = try tx.rows(
        """
        SELECT file FROM media_file UNION ALL SELECT file FROM media_upload_part
        UNION ALL SELECT voice FROM media_lesson WHERE voice IS NOT NULL
        """)
      return Set(try rows.map { try $0.value("file", as: String.self) })
    }
    for entry in old where !named.contains(entry.key.description) { try await files.delete(entry.key) }
  }
}
