import PlazaBase
import PlazaData

/// Takes a job's document in as it comes, sealed part by part: it is never whole in memory.
struct DocumentIntake {
  let vault: EncryptedDocumentStore
  let job: ID<PrintJob>
  let number: Int
  let document: ID<Document>
  let key: DocumentKey
  let room: Int
  /// Bytes that are stored together.
  let piece: Int
  /// What its file is called; nil where that says nothing of its kind.
  private let name: String?
  private var held: [UInt8] = []
  private var received = 0
  private var parts = 0

  init(_ vault: EncryptedDocumentStore, _ job: PrintJob, _ key: DocumentKey, room: Int, piece: Int, named name: String?)
  {
    self.vault = vault
    self.job = job.id
    number = job.number
    document = job.document
    self.key = key
    self.room = room
    self.piece = piece
    self.name = name
  }

  /// - Throws: ``UploadRefusal``.
  mutating func take(_ bytes: [UInt8]) async throws {
    held += bytes
    guard received + held.count <= room else {
      throw room < Uploads.largest ? UploadRefusal.tooMuch : .tooLarge
    }
    while held.count >= piece { try await keep(Array(held.prefix(piece))) }
  }

  /// All of it came: the job goes on to be made ready.
  /// - Throws: ``IPPRefusal`` where there was nothing, ``DocumentRefusal`` where its name says another kind.
  mutating func finish() async throws {
    if !held.isEmpty { try await keep(held) }
    if let named = name.flatMap(NamedKind.init), let bytes = try await vault.bytes(of: document, .upload),
      let kind = try? DocumentKind.sniff(bytes)
    {
      try named.check(kind)
    }
    let send = SendPrintJob(job, document, in: vault.world)
    try await vault.store.write { try send($0) }
  }

  /// It broke off: what came is thrown away, and the job with it, unless another sends the same job's document.
  func giveUp() async throws {
    let (document, job, came, now) = (document, job, received, vault.world.now())
    let parts = try await vault.store.write { tx -> [DocumentPart] in
      let isMine = try tx.exists(
        "SELECT 1 FROM print_document WHERE id = \(document) AND state = 'arriving' AND received = \(came)")
      guard isMine else { return [] }
      try PrintJob.end(job, .canceled, at: now, tx)
      return try ShredDocument(document: document)(tx)
    }
    try await vault.remove(parts)
  }

  /// First the file, then the row that names it: a crash between the two leaves a file that nobody names.
  private mutating func keep(_ bytes: [UInt8]) async throws {
    let part = try await vault.put(bytes, .upload, number: parts + 1, of: document, key)
    let (document, offset) = (document, received)
    let end = offset + bytes.count
    let isMine = try await vault.store.write { tx in
      let changed = try tx.run(
        """
        UPDATE print_document SET received = \(end)
        WHERE id = \(document) AND state = 'arriving' AND received = \(offset) AND length >= \(end)
        """)
      if changed == 1 { try part.insert(of: document, tx) }
      return changed == 1
    }
    guard isMine else {
      try await vault.remove([part])
      throw IPPRefusal(.oneDocumentOnly, StoredPhrase("Each job can have only one document."))
    }
    held.removeFirst(bytes.count)
    received = end
    parts += 1
  }
}
