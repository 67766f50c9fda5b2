public import Jobs
public import Logging
public import PlazaBase
public import PlazaData
public import PlazaFiles
public import PlazaHTTP
public import PlazaProcesses
import PlazaUploads

/// Videos and podcasts: uploads, processing and access.
public struct MediaLibrary: Sendable {
  /// The migrations of the library.
  public static let tables = MediaSchema.migrations + MediaFeed.migrations

  /// The limits on members' use of the library.
  public static let limits: [Limit] = [
    .uploads, .clips, .waitingClips, .waitingEdits, .sheets, .lessons, .comments, .feeds, .remakes,
  ]

  private let store: any Database
  let files: any FileStore
  private let footage: Footage
  private let scanner: ClamDaemon?
  private let world: World

  /// - Parameters:
  ///   - tools: The tools for transcoding, not shared with short tasks.
  ///   - scanner: The virus scanner for uploads; nil if none is configured.
  ///   - logger: Logs the error output of tools that could not read a file.
  public init(
    store: any Database, files: any FileStore, tools: ToolRunner, scanner: ClamDaemon? = nil,
    logger: Logger, world: World
  ) {
    self.store = store
    self.files = files
    self.world = world
    footage = Footage(tools: tools, logger: logger)
    self.scanner = scanner
  }

  /// The handlers of the library's background jobs.
  public var runners: [any JobHandler] {
    [
      TranscodeMediaJob(
        store: store, files: files, footage: footage, scanner: scanner, world: world),
      RemakeMedia(store: store, files: files, footage: footage, scanner: scanner, world: world),
      RenderEditJob(store: store, files: files, footage: footage, world: world),
      TranscodeVoiceJob(
        store: store, files: files, footage: footage, scanner: scanner, world: world),
    ]
  }

  /// Returns the routes for resumable uploads (tus) at an address such as `/api/camp/uploads`.
  /// - Parameter room: Returns the member's storage quota.
  public func uploadRoutes(
    at path: String, room: @escaping @Sendable (Viewer, any Transaction) throws -> StorageQuota
  ) -> [Route] {
    TusRoutes(MediaUploadStore(path: path, files: files, room: room)).routes
  }

  /// Returns the routes for the bytes of items, below an address such as `/camp/media`.
  public func byteRoutes(below path: String, _ authorizer: some MediaAuthorizer) -> [Route] {
    MediaByteRoutes(path: path, authorizer: authorizer, files: files).routes
  }

  /// Responds with the sound of an item for a viewer who is identified by something other than a
  /// session, such as the secret of a feed. The authorizer is evaluated for this request.
  /// - Throws: ``MediaRefusal/noSuchItem``, and 404 if the item has no audio file.
  public func sound(
    of item: ID<MediaItem>, for viewer: Viewer, by authorizer: some MediaAuthorizer,
    _ request: Request
  ) async throws -> Response {
    try await MediaByteRoutes(path: "", authorizer: authorizer, files: files).sound(
      of: item, for: viewer, request)
  }

  /// Returns the probable kind of a member's complete upload, determined from its first bytes.
  /// Some containers are the same for both kinds; then it is a video until it is processed.
  public func kind(of upload: ID<MediaUpload>, by member: ID<Member>) async throws
    -> MediaItem.Kind
  {
    let part = try await store.read { tx in
      try MediaUpload.find(upload, of: member, tx).flatMap {
        try MediaUpload.parts(of: $0.id, tx).first
      }
    }
    guard let part, let key = FileKey(part.file), let file = try await files.open(key) else {
      return .video
    }
    let head = try await file.read(from: 0, count: min(OriginalKind.bytes, file.length))
    return OriginalKind(head).isSound ? .podcast : .video
  }

  /// Deletes stored files that are no longer referenced, such as those of a removed item.
  public func delete(_ names: [String]) async throws { try await files.delete(names) }

  /// Deletes expired uploads and unreferenced files. A file is unreferenced if the server stopped
  /// between storing it and committing the row that refers to it.
  public func cleanUp(now: Instant) async throws {
    while true {
      let dropped = try await store.write { tx in
        try DiscardMediaUpload.due(now, tx).flatMap { try DiscardMediaUpload.drop($0, tx) }
      }
      if dropped.isEmpty { break }
      try await delete(dropped)
    }
    for area in [MediaUpload.prefix, MediaFile.prefix] { try await deleteOrphans(area, now: now) }
    try await MediaSearch.folded(store)
  }

  private func deleteOrphans(_ area: String, now: Instant) async throws {
    // A long video is stored in several files before its rows are written.
    try await files.deleteOrphans(in: area, olderThan: .hours(24), now: now) { _ in
      let named = try await store.longRead { tx in
        let rows = try tx.rows(
          """
          SELECT file FROM media_file UNION ALL SELECT file FROM media_upload_part
          UNION ALL SELECT voice FROM media_lesson WHERE voice IS NOT NULL
          """)
        return Set(try rows.map { try $0.value("file", as: String.self) })
      }
      return { named.contains($0.description) }
    }
  }
}
