import Jobs
import PlazaBase
import PlazaData
import PlazaHTTP
import PlazaUploads

/// Receives documents in parts.
struct Uploads: Sendable {
  /// The maximum size of a document in bytes.
  static let largest = 100_000_000
  /// The maximum total size of a member's documents in bytes.
  static let quota = 500_000_000
  /// The kind of the job that prepares documents.
  static let job = "print.document"

  let documentStore: EncryptedDocumentStore
  /// The size of a stored part in bytes.
  var chunkSize = DocumentPart.maximum

  /// Appends a part to an upload; see `ResumableUpload`.
  /// - Returns: The document in its new state.
  func append(_ part: TusPart, to id: ID<Document>, of member: ID<Member>) async throws
    -> Document
  {
    let (found, key, count) = try await documentStore.store.read { tx in
      (
        try Document.find(id, of: member, tx), try EncryptedDocumentStore.key(of: id, tx),
        try DocumentPart.of(id, .upload, tx).count
      )
    }
    guard let found, let key else { throw UploadRefusal.noSuchUpload }
    let job = EnqueueJob(Self.job, key: id.text, for: member, in: documentStore.world)
    var upload = try ResumableUpload(
      DocumentParts(id: id, key: key, documentStore: documentStore, job: job), at: part.offset,
      isArriving: found.state == .arriving, received: found.received, of: found.length,
      after: count, in: documentStore.store)
    try await upload.append(
      part, chunkSize: chunkSize, tooLarge: DocumentUploadRefusal.tooLarge)
    let document = try await documentStore.store.read { try Document.find(id, of: member, $0) }
    guard let document else { throw UploadRefusal.noSuchUpload }
    return document
  }
}

/// Creates an upload.
struct StartUpload: Sendable {
  let id: ID<Document>
  let member: ID<Member>
  let length: Int
  let key: DocumentKey
  let title: [UInt8]?
  let now: Instant
  let retainUntil: Instant

  /// - Parameter title: The member's title for the document.
  init(
    _ length: Int, title: String?, of member: ID<Member>, _ settings: PrintSettings,
    in world: World
  ) throws {
    (id, now, key) = (world.newID(), world.now(), DocumentKey(in: world))
    self.member = member
    self.length = length
    let key = key
    let id = id
    self.title = try title.map { try key.seal(Array($0.utf8.prefix(1000)), "title", of: id) }
    retainUntil = now + settings.draftRetention
  }

  /// - Throws: ``DocumentUploadRefusal``.
  func callAsFunction(_ tx: any Transaction) throws {
    guard length > 0 else { throw DocumentUploadRefusal.empty }
    guard length <= Uploads.largest else { throw DocumentUploadRefusal.tooLarge }
    try Limit.documents.require(member, now: now, tx)
    try Limit.sentDocuments.require(member, now: now, tx)
    let row = try tx.first(
      "SELECT COALESCE(SUM(length), 0) AS bytes FROM print_document WHERE member = \(member) AND key IS NOT NULL"
    )
    let bytes: Int = try row?.value("bytes") ?? 0
    guard bytes + length <= Uploads.quota else { throw DocumentUploadRefusal.tooMuch }
    try tx.run(
      """
      INSERT INTO print_document (id, member, state, title, key, length, received, began_at, keep_until)
      VALUES (\(id), \(member), 'arriving', \(title), \(key.raw), \(length), 0, \(now), \(retainUntil))
      """)
  }
}
