import PlazaBase
import PlazaData

/// Receives a job's document as a stream and stores it in encrypted parts; the whole document is
/// never in memory.
struct DocumentIntake {
  let documentStore: EncryptedDocumentStore
  let job: ID<PrintJob>
  let number: Int
  let document: ID<Document>
  let key: DocumentKey
  let room: Int
  /// The size of a stored part in bytes.
  let chunkSize: Int
  /// The file's name; nil if its extension does not indicate a kind.
  private let name: String?
  private var held: [UInt8] = []
  private var received = 0
  private var parts = 0

  init(
    _ documentStore: EncryptedDocumentStore, _ job: PrintJob, _ key: DocumentKey, room: Int,
    piece: Int,
    named name: String?
  ) {
    self.documentStore = documentStore
    self.job = job.id
    number = job.number
    document = job.document
    self.key = key
    self.room = room
    self.chunkSize = piece
    self.name = name
  }

  /// - Throws: ``UploadRefusal``.
  mutating func append(_ bytes: [UInt8]) async throws {
    held += bytes
    guard received + held.count <= room else {
      throw room < Uploads.largest ? UploadRefusal.tooMuch : .tooLarge
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
    let (document, job, came, now) = (document, job, received, documentStore.world.now())
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

  /// Stores the file before its row: a crash in between leaves an orphaned file, which the sweep
  /// deletes.
  private mutating func save(_ bytes: [UInt8]) async throws {
    let part = try await documentStore.put(bytes, .upload, number: parts + 1, of: document, key)
    let (document, offset) = (document, received)
    let end = offset + bytes.count
    let isMine = try await documentStore.store.write { tx in
      let changed = try tx.run(
        """
        UPDATE print_document SET received = \(end)
        WHERE id = \(document) AND state = 'arriving' AND received = \(offset) AND length >= \(end)
        """)
      if changed == 1 { try part.insert(of: document, tx) }
      return changed == 1
    }
    guard isMine else {
      try await documentStore.remove([part])
      throw IPPRefusal(.oneDocumentOnly, StoredPhrase("Each job can have only one document."))
    }
    held.removeFirst(bytes.count)
    received = end
    parts += 1
  }
}
