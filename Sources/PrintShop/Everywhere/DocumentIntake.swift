import PlazaBase
import PlazaData
import PlazaUploads

/// Receives a job's document as a stream and stores it in encrypted parts; the whole document is
/// never in memory.
struct DocumentIntake {
  let documentStore: EncryptedDocumentStore
  let job: ID<PrintJob>
  let number: Int
  let document: ID<Document>
  let room: Int
  /// The size of a stored part in bytes.
  let chunkSize: Int
  /// The file's name; nil if its extension does not indicate a kind.
  private let name: String?
  private var upload: ResumableUpload<DocumentParts>
  private var held: [UInt8] = []

  init(
    _ documentStore: EncryptedDocumentStore, _ job: PrintJob, _ key: DocumentKey, room: Int,
    piece: Int,
    named name: String?
  ) {
    self.documentStore = documentStore
    self.job = job.id
    number = job.number
    document = job.document
    upload = ResumableUpload(
      DocumentParts(id: job.document, key: key, documentStore: documentStore, job: nil),
      of: room, in: documentStore.store)
    self.room = room
    self.chunkSize = piece
    self.name = name
  }

  /// - Throws: ``DocumentUploadRefusal``.
  mutating func append(_ bytes: [UInt8]) async throws {
    held += bytes
    guard upload.offset + held.count <= room else {
      throw room < Uploads.largest ? DocumentUploadRefusal.tooMuch : .tooLarge
    }
    while held.count >= chunkSize { try await save(Array(held.prefix(chunkSize))) }
  }

  /// Completes the upload and enqueues the document's preparation.
  /// - Throws: ``IPPRefusal`` if the document is empty, ``DocumentRefusal`` if its name indicates
  ///   another kind.
  mutating func finish() async throws {
    if !held.isEmpty { try await save(held) }
    if let named = name.flatMap(NamedKind.init),
      let bytes = try await documentStore.bytes(of: document, .upload),
      let kind = try? DocumentKind.sniff(bytes)
    {
      try named.check(kind)
    }
    let send = SendPrintJob(job, document, in: documentStore.world)
    try await documentStore.store.write { try send($0) }
  }

  /// Discards an interrupted upload and cancels its job, unless another connection is sending the
  /// same document.
  func handleFailure() async throws {
    let (document, job, came, now) = (document, job, upload.offset, documentStore.world.now())
    let parts = try await documentStore.store.write { tx -> [DocumentPart] in
      let isMine = try tx.exists(
        "SELECT 1 FROM print_document WHERE id = \(document) AND state = 'arriving' AND received = \(came)"
      )
      guard isMine else { return [] }
      try PrintJob.end(job, .canceled, at: now, tx)
      return try ShredDocument(document: document)(tx)
    }
    try await documentStore.remove(parts)
  }

  private mutating func save(_ bytes: [UInt8]) async throws {
    do {
      try await upload.append(bytes)
    } catch is UploadRefusal {
      throw IPPRefusal(.oneDocumentOnly, StoredPhrase("Each job can have only one document."))
    }
    held.removeFirst(bytes.count)
  }
}
